package org.spartabench.query.read;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.Select;
import org.spartabench.query.Query;

/** Reads SQL text: exactly one SELECT, with WITH or without. */
public final class SqlReader {

    private static final Pattern COLUMN = Pattern.compile("column (\\d+)");

    private SqlReader() {}

    /** The tree of one statement, or what is wrong with it; never throws. */
    public static Parsed read(String sql) {
        MaskedSql masked;
        try {
            masked = SqlScanner.scan(sql);
        } catch (Unreadable e) {
            return Parsed.Bad.at(sql, e.offset(), e.message());
        }
        if (masked.text().isBlank()) {
            return Parsed.Bad.at(sql, 0, "there is no statement");
        }
        try {
            return new Parsed.Ok(query(masked));
        } catch (Unreadable e) {
            return Parsed.Bad.at(sql, e.offset() < 0 ? 0 : masked.source(e.offset()), e.message());
        } catch (StackOverflowError e) {
            return Parsed.Bad.at(sql, 0, "the statement is nested too deeply to be read");
        }
    }

    private static Query query(MaskedSql masked) {
        Statement statement = parse(masked);
        if (statement instanceof Select select) {
            return new QueryConverter(masked).query(select);
        }
        throw new Unreadable("only a SELECT can be read", firstWord(masked));
    }

    private static int firstWord(MaskedSql masked) {
        return masked.text().length() - masked.text().stripLeading().length();
    }

    private static Statement parse(MaskedSql masked) {
        CCJSqlParser parser = CCJSqlParserUtil.newParser(masked.text()).withAllowComplexParsing(true);
        try {
            Statement statement = parser.Statement();
            Token next = parser.getNextToken();
            if (next.kind != CCJSqlParserConstants.EOF) {
                throw unexpected(masked, next);
            }
            return statement;
        } catch (ParseException e) {
            throw e.currentToken == null || e.currentToken.next == null
                    ? new Unreadable("the statement cannot be read", firstWord(masked))
                    : unexpected(masked, e.currentToken.next);
        } catch (TokenMgrException e) {
            throw new Unreadable("a character that has no meaning here", tokenError(e));
        } catch (IllegalArgumentException
                | UnsupportedOperationException
                | ClassCastException
                | IndexOutOfBoundsException
                | NullPointerException e) {
            // The parser's own code lets these out for some statements that are no SELECT.
            throw new Unreadable("the statement cannot be read", firstWord(masked));
        }
    }

    private static Unreadable unexpected(MaskedSql masked, Token token) {
        if (token.kind == CCJSqlParserConstants.EOF) {
            return new Unreadable(
                    "the statement ends too early",
                    masked.text().stripTrailing().length());
        }
        if (token.beginColumn - 1 == firstWord(masked)) {
            return new Unreadable(
                    token.image.equalsIgnoreCase("SELECT") || token.image.equalsIgnoreCase("WITH")
                            ? "the " + token.image.toUpperCase(Locale.ROOT) + " that begins here cannot be read"
                            : "only a SELECT can be read",
                    firstWord(masked));
        }
        return new Unreadable(masked.unmaskAll(token.image) + " is not expected here", token.beginColumn - 1);
    }

    /** The column stands only in the message: "Lexical error at line 1, column 21." */
    private static int tokenError(TokenMgrException e) {
        Matcher column = COLUMN.matcher(String.valueOf(e.getMessage()));
        return column.find() ? Integer.parseInt(column.group(1)) - 1 : -1;
    }
}

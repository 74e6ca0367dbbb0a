package org.spartabench.sql.read;

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
import org.spartabench.facts.statement.Failure;
import org.spartabench.sql.tree.Query;

/** Reads SQL text: exactly one SELECT, with WITH or without. */
public final class SqlReader {

    private static final Pattern COLUMN = Pattern.compile("column (\\d+)");

    private static final Pattern SELECT = Pattern.compile("(?i)[\\s(]*(SELECT|WITH)\\b");

    private SqlReader() {}

    /** Returns the tree of one statement, or what is wrong with it; never throws. */
    public static Parsed read(String sql) {
        MaskedSql masked;
        try {
            masked = SqlScanner.scan(sql);
        } catch (Unreadable e) {
            return Parsed.Bad.at(sql, e.offset(), kind(sql, e), e.message());
        }
        try {
            return new Parsed.Ok(query(masked));
        } catch (Unreadable e) {
            int offset = e.offset() < 0 ? 0 : masked.source(e.offset());
            return Parsed.Bad.at(sql, offset, kind(masked.text(), e), e.message());
        }
    }

    /** Classifies an error: in a statement that begins like a SELECT mostly a slip, in any other forbidden. */
    private static Failure.Kind kind(String statement, Unreadable trouble) {
        return SELECT.matcher(statement).lookingAt() ? trouble.kind() : Failure.Kind.FORBIDDEN;
    }

    private static Query query(MaskedSql masked) {
        if (masked.text().isBlank()) {
            throw new Unreadable("there is no statement", -1);
        }
        try {
            if (parse(masked) instanceof Select select) {
                Query query = new QueryConverter(masked).query(select);
                Completeness.check(masked, query);
                return query;
            }
        } catch (StackOverflowError e) {
            throw new Unreadable("the statement is nested too deeply to be read", -1);
        }
        throw Unreadable.forbidden("only a SELECT can be read", firstWord(masked));
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
            return token.image.equalsIgnoreCase("SELECT") || token.image.equalsIgnoreCase("WITH")
                    ? new Unreadable(
                            "the " + token.image.toUpperCase(Locale.ROOT) + " that begins here cannot be read",
                            firstWord(masked))
                    : Unreadable.forbidden("only a SELECT can be read", firstWord(masked));
        }
        return new Unreadable(masked.unmaskAll(token.image) + " is not expected here", token.beginColumn - 1);
    }

    /** Finds the column, which only the message has: "Lexical error at line 1, column 21." */
    private static int tokenError(TokenMgrException e) {
        Matcher column = COLUMN.matcher(String.valueOf(e.getMessage()));
        return column.find() ? Integer.parseInt(column.group(1)) - 1 : -1;
    }
}

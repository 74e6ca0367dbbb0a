package org.spartabench.sql.read;

import net.sf.jsqlparser.parser.ASTNodeAccess;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.statement.Failure;

/** Ends the reading of one statement from deep inside it; never leaves {@link SqlReader}. */
final class Unreadable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Failure.Kind kind;
    private final int offset;

    /** @param offset characters before the trouble, in the text that is being read; -1 when unknown */
    Unreadable(String message, int offset) {
        this(Failure.Kind.SYNTAX, message, offset);
    }

    /** @param node the parser's node in trouble */
    Unreadable(String message, @Nullable Object node) {
        this(message, offset(node));
    }

    private static int offset(@Nullable Object node) {
        return node instanceof ASTNodeAccess access
                        && access.getASTNode() != null
                        && access.getASTNode().jjtGetFirstToken() != null
                ? access.getASTNode().jjtGetFirstToken().beginColumn - 1
                : -1;
    }

    private Unreadable(Failure.Kind kind, String message, int offset) {
        super(message, null, false, false);
        this.kind = kind;
        this.offset = offset;
    }

    /** Refuses a statement that is no slip but reaches beyond a SELECT from tables. */
    static Unreadable forbidden(String message, @Nullable Object node) {
        return forbidden(message, offset(node));
    }

    static Unreadable forbidden(String message, int offset) {
        return new Unreadable(Failure.Kind.FORBIDDEN, message, offset);
    }

    Failure.Kind kind() {
        return kind;
    }

    String message() {
        return String.valueOf(getMessage());
    }

    int offset() {
        return offset;
    }
}

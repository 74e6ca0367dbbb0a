package org.spartabench.query.read;

import net.sf.jsqlparser.parser.ASTNodeAccess;
import org.jspecify.annotations.Nullable;

/** Where a node of the parser begins. */
final class Positions {

    private Positions() {}

    /** Offset in the masked text; -1 when the parser does not know. */
    static int of(@Nullable Object node) {
        if (node instanceof ASTNodeAccess access
                && access.getASTNode() != null
                && access.getASTNode().jjtGetFirstToken() != null) {
            return access.getASTNode().jjtGetFirstToken().beginColumn - 1;
        }
        return -1;
    }
}

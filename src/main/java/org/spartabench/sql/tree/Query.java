package org.spartabench.sql.tree;

import java.util.List;
import java.util.Optional;

/** Represents anything that gives rows: one block, a set operation, or a query under named ones (WITH). */
public sealed interface Query permits Block, Query.SetOperation, Query.With {

    enum SetOperator {
        UNION,
        UNION_ALL,
        INTERSECT,
        INTERSECT_ALL,
        EXCEPT,
        EXCEPT_ALL
    }

    /** Joins two queries; ORDER BY and LIMIT apply to the whole. */
    record SetOperation(
            SetOperator operator, Query left, Query right, List<Block.Order> orderBy, Optional<Block.Limit> limit)
            implements Query {
        public SetOperation {
            orderBy = List.copyOf(orderBy);
        }

        /** Whether this is UNION or UNION ALL. */
        public boolean unites() {
            return operator == SetOperator.UNION || operator == SetOperator.UNION_ALL;
        }
    }

    /** Names a query: a common table expression. */
    record Named(String name, List<String> columns, Query query) {
        public Named {
            columns = List.copyOf(columns);
        }
    }

    record With(boolean recursive, List<Named> named, Query body) implements Query {
        public With {
            named = List.copyOf(named);
        }
    }
}

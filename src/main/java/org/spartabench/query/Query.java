package org.spartabench.query;

import java.util.List;
import java.util.Optional;

/** Anything that gives rows: one block, two queries joined by a set operation, or a query under named ones (WITH). */
public sealed interface Query permits Block, Query.SetOperation, Query.With {

    enum SetOperator {
        UNION,
        UNION_ALL,
        INTERSECT,
        INTERSECT_ALL,
        EXCEPT,
        EXCEPT_ALL
    }

    /** Two queries joined; ORDER BY and LIMIT stand behind the whole. */
    record SetOperation(
            SetOperator operator, Query left, Query right, List<Block.Order> orderBy, Optional<Block.Limit> limit)
            implements Query {
        public SetOperation {
            orderBy = List.copyOf(orderBy);
        }

        /** Whether this is a UNION, of all rows or not. */
        boolean unites() {
            return operator == SetOperator.UNION || operator == SetOperator.UNION_ALL;
        }
    }

    /** One common table expression. */
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

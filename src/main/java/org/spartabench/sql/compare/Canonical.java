package org.spartabench.sql.compare;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/**
 * Computes one text for all forms of a query that differ only in the order of conjuncts, disjuncts and values, the
 * sides of comparisons, names of aliases, qualifiers, NOT outside or inside, BETWEEN, inner joins with ON or with
 * commas. Equal texts have equal results; the text is itself SQL with that result. A query with rare syntax, such
 * as a window function, stays as it is written.
 *
 * @param hash 32 hexadecimal digits of the text's SHA-256
 */
public record Canonical(String text, String hash) {

    public static Canonical of(Query query, Schema schema) {
        return of(query, KnownTables.of(schema));
    }

    public static Canonical of(Query query, KnownTables tables) {
        // What is rare keeps the form that it had in the hashes of earlier versions: as it is written.
        boolean opaque =
                Walk.exprs(query).anyMatch(e -> e instanceof ExtendedExpr && !(e instanceof ExtendedExpr.Extract));
        String text = Sql.print(opaque ? query : new Canonicalizer(tables).query(query));
        return new Canonical(text, hash(text));
    }

    /** Writes a predicate or its negation in normal form: NOT stays only where nothing else can express it. */
    public static Predicate normal(Predicate predicate, boolean negated) {
        return NormalForm.of(predicate, negated);
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}

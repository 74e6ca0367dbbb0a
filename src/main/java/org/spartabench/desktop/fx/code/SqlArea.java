package org.spartabench.desktop.fx.code;

import java.util.regex.Pattern;

/** Shows and edits SQL. */
public final class SqlArea extends CodeText {

    static final Pattern TOKENS =
            Pattern.compile("(?<keyword>\\b(?i:SELECT|DISTINCT|FROM|WHERE|AND|OR|NOT|IN|EXISTS|BETWEEN|LIKE"
                + "|IS|NULL|GROUP|BY|HAVING|ORDER|ASC|DESC|LIMIT|OFFSET|AS|ON|JOIN|LEFT|INNER|UNION|ALL|ANY|CASE|WHEN|THEN|ELSE|END"
                + "|SUM|COUNT|MAX|MIN|AVG|TRUE|FALSE|WITH)\\b)|(?<string>'(?:[^']|'')*')"
                + "|(?<number>\\b\\d+(?:\\.\\d+)?\\b)");

    public SqlArea() {
        super("SQL", TOKENS);
        setWrapText(true);
    }

    /** Shows a query to be read only; no marks. */
    public static SqlArea readOnly(String sql) {
        SqlArea area = new SqlArea();
        area.setEditable(false);
        area.show(sql);
        return area;
    }
}

package org.spartabench.sql.read;

import java.util.Collection;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.LateralSubSelect;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/** Refuses syntax that the parser reads and our tree cannot express, so that no part of a statement is lost. */
final class SelectFeatures {

    private SelectFeatures() {}

    static void check(Select select) {
        refuse("FOR UPDATE", select.getForClause(), select.getForMode());
        refuse("FOR UPDATE", select.getForUpdate(), select.getForUpdateTable());
        refuse("a lock or isolation level", select.getIsolation(), select.getWait());
        refuse(select.isNoWait() || select.isSkipLocked() || select.isOracleSiblings(), "a lock or isolation level");
        refuse("OPTION", select.getOption(), select.getMySqlProcedureAnalyse());
        refuse("LIMIT BY", select.getLimitBy());
        refuse("PIVOT", select.getPivot(), select.getUnPivot());
        refuse("INTERPOLATE", select.getInterpolate());
        if (select.getLimit() != null) {
            refuse("LIMIT BY", select.getLimit().getByExpressions());
        }
        if (select.getFetch() != null) {
            String fetch = select.getFetch().toString();
            refuse(fetch.contains("TIES") || fetch.contains("PERCENT"), "FETCH with PERCENT or TIES");
        }
        if (select instanceof PlainSelect plain) {
            check(plain);
        }
        if (select instanceof ParenthesedSelect inParentheses) {
            refuse("TABLESAMPLE", inParentheses.getSampleClause());
        }
    }

    private static void check(PlainSelect select) {
        refuse("SELECT INTO", select.getIntoTables(), select.getMySqlSelectIntoClause(), select.getIntoTempTable());
        refuse("TOP", select.getTop(), select.getFirst(), select.getSkip());
        refuse("QUALIFY", select.getQualify());
        refuse("WINDOW", select.getWindowDefinitions());
        refuse("LATERAL VIEW", select.getLateralViews());
        refuse("TABLESAMPLE", select.getSampleClause());
        refuse("PREWHERE", select.getPreWhere());
        refuse("CONNECT BY", select.getOracleHierarchical());
        refuse("a hint", select.getOracleHint(), select.getOptimizeFor());
        refuse("FOR XML", select.getForXmlPath());
        refuse("PREFERRING", select.getPreferringClause());
        refuse("AS STRUCT", select.getBigQuerySelectQualifier());
        refuse("WINDOW", select.getKsqlWindow());
        refuse("SETTINGS", select.getSettings());
        refuse(select.isUsingFinal() || select.isUsingOnly() || select.isUseWithNoLog(), "FINAL or ONLY");
        refuse(select.isEmitChanges(), "EMIT");
        refuse(select.getMySqlHintStraightJoin() || select.getMySqlSqlCalcFoundRows(), "a hint");
        if (select.getDistinct() != null) {
            refuse("DISTINCT ON", select.getDistinct().getOnSelectItems());
        }
        if (select.getGroupBy() != null) {
            refuse("GROUPING SETS", select.getGroupBy().getGroupingSets());
            refuse(select.getGroupBy().isMysqlWithRollup(), "WITH ROLLUP");
        }
    }

    static void check(WithItem<?> item) {
        refuse("a function in WITH", item.getWithFunctionDeclaration());
        refuse("SEARCH or CYCLE", item.getSearchClause(), item.getCycleClause());
    }

    static void check(Join join) {
        refuse(join.isApply() || join.isSemi() || join.isAsOf() || join.isStraight() || join.isArray(), "this join");
        refuse(join.isAny() || join.isAll() || join.isGlobal() || join.isWindowJoin(), "this join");
        refuse("a hint", join.getJoinHint(), join.getJoinWindow());
        refuse(join.getOnExpressions() != null && join.getOnExpressions().size() > 1, "ON behind several joins");
    }

    static void check(FromItem item) {
        refuse("PIVOT", item.getPivot(), item.getUnPivot());
        refuse("TABLESAMPLE", item.getSampleClause());
        refuse(item instanceof LateralSubSelect, "LATERAL");
    }

    /** Whether the call has no more than a name, DISTINCT, arguments and an order. */
    static boolean plain(Function f) {
        return none(f.getNamedParameters(), f.getChainedParameters(), f.getKeep(), f.getAttribute(), f.getLimit())
                && none(f.getOnOverflowTruncate(), f.getHavingClause(), f.getNullHandling())
                && none(f.getKeywordArguments(), f.getExtraKeyword())
                && !f.isUnique()
                && !f.isEscaped();
    }

    private static boolean none(@Nullable Object... parts) {
        return Stream.of(parts).allMatch(p -> p == null || p instanceof Collection<?> c && c.isEmpty());
    }

    /** @throws Unreadable when any of the parts is there */
    static void refuse(String what, @Nullable Object... parts) {
        refuse(!none(parts), what);
    }

    static void refuse(boolean present, String what) {
        if (present) {
            throw new Unreadable(what + " is not read", -1);
        }
    }
}

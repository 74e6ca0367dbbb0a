package org.spartabench.judging.review.audit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.spartabench.authors.item.finding.KindOfError;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.base.report.Report;

/**
 * Reports an audit as the paper's Table 7: the share of the audited items with an error, and the shares of the reasons
 * and of the four kinds among those. An item with several reasons counts for each of them, so that these shares may add up to more than 1.
 *
 * @param lines one a validator in the order of their names, then one of all
 */
public record AuditReport(List<Line> lines) {

    /** The reasons of the paper's table, in its order. */
    public static final List<RejectReason> REASONS =
            List.of(RejectReason.REDUNDANT_MODALITY, RejectReason.INCOMPLETE_ANSWER, RejectReason.INCORRECT);

    /**
     * One line.
     *
     * @param audited items that were accepted, edited, rejected or ruled on as cases
     * @param wrong those of them that were rejected, and those whose query a ruling corrected
     * @param edited those that were accepted with another question
     * @param reasons how many of the rejected items have which reason
     * @param kinds how many of the rejected items have an error of which kind
     * @param corrected how many queries were corrected by rulings, by category
     */
    public record Line(
            String validator,
            int audited,
            int wrong,
            int edited,
            Map<RejectReason, Integer> reasons,
            Map<KindOfError, Integer> kinds,
            Map<CorrectionCategory, Integer> corrected) {

        public Line {
            reasons = Map.copyOf(reasons);
            kinds = Map.copyOf(kinds);
            corrected = Map.copyOf(corrected);
        }

        public int count(KindOfError kind) {
            return kinds.getOrDefault(kind, 0);
        }

        public int count(RejectReason reason) {
            return reasons.getOrDefault(reason, 0);
        }

        public int count(CorrectionCategory category) {
            return corrected.getOrDefault(category, 0);
        }

        /** Rejected items with a reason that is neither in the table nor of a kind. */
        public int others() {
            return reasons.entrySet().stream()
                    .filter(e ->
                            !REASONS.contains(e.getKey()) && e.getKey().kind().isEmpty())
                    .mapToInt(Map.Entry::getValue)
                    .sum();
        }

        /** Share of the audited items that are wrong; 0 for none audited. */
        public double wrongShare() {
            return audited == 0 ? 0 : (double) wrong / audited;
        }

        /** A reason's share of the wrong items; 0 for none wrong. */
        public double share(int count) {
            return wrong == 0 ? 0 : (double) count / wrong;
        }
    }

    /**
     * One item as one validator judged it.
     *
     * @param reasons of a rejection; empty for an accepted item
     * @param edited whether it was accepted with another question
     * @param corrected what a ruling found wrong in its query
     */
    public record Audited(
            String validator, List<RejectReason> reasons, boolean edited, Optional<CorrectionCategory> corrected) {
        public Audited {
            reasons = List.copyOf(reasons);
        }
    }

    public AuditReport {
        lines = List.copyOf(lines);
    }

    /** The line of all. */
    public Line all() {
        return lines.getLast();
    }

    /** Gives the categories of corrected queries; none where nobody ruled that a query is wrong. */
    public List<CorrectionCategory> categories() {
        return all().corrected().isEmpty() ? List.of() : List.of(CorrectionCategory.values());
    }

    /** Gives the table for files: a line a validator, counts and shares. */
    public Report<Line> table() {
        Report<Line> report = Report.of(lines)
                .text("validator", Line::validator)
                .number("audited", Line::audited)
                .number("any_error", Line::wrong)
                .share("any_error_share", Line::wrongShare);
        for (RejectReason reason : REASONS) {
            String name = reason.label().replace(' ', '_');
            report.number(name, line -> line.count(reason))
                    .share(name + "_share", line -> line.share(line.count(reason)));
        }
        for (KindOfError kind : KindOfError.values()) {
            String name = kind.label().replace(' ', '_');
            report.number(name, line -> line.count(kind)).share(name + "_share", line -> line.share(line.count(kind)));
        }
        categories()
                .forEach(c -> report.number("corrected_" + c.name().toLowerCase(Locale.ROOT), line -> line.count(c)));
        return report.number("other_reasons", Line::others).number("question_edited", Line::edited);
    }

    /**
     * @param byValidator an item counts once for each validator
     * @param all an item counts once, as it stands; whose judgement it is does not matter
     */
    public static AuditReport of(Collection<Audited> byValidator, Collection<Audited> all) {
        List<Line> lines = new ArrayList<>();
        byValidator.stream()
                .collect(Collectors.groupingBy(Audited::validator, TreeMap::new, Collectors.toList()))
                .forEach((name, judged) -> lines.add(line(name, judged)));
        lines.add(line("all", all));
        return new AuditReport(lines);
    }

    private static Line line(String name, Collection<Audited> judged) {
        Map<RejectReason, Integer> reasons = new EnumMap<>(RejectReason.class);
        Map<KindOfError, Integer> kinds = new EnumMap<>(KindOfError.class);
        Map<CorrectionCategory, Integer> corrected = new EnumMap<>(CorrectionCategory.class);
        int wrong = 0;
        int edited = 0;
        for (Audited one : judged) {
            wrong += one.reasons().isEmpty() && one.corrected().isEmpty() ? 0 : 1;
            one.corrected().ifPresent(c -> corrected.merge(c, 1, Integer::sum));
            edited += one.edited() ? 1 : 0;
            one.reasons().forEach(r -> reasons.merge(r, 1, Integer::sum));
            one.reasons().stream()
                    .flatMap(r -> r.kind().stream())
                    .distinct()
                    .forEach(k -> kinds.merge(k, 1, Integer::sum));
        }
        return new Line(name, judged.size(), wrong, edited, reasons, kinds, corrected);
    }
}

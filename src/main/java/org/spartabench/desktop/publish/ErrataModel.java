package org.spartabench.desktop.publish;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.project.errata.Errata;
import org.spartabench.project.errata.SuspectItem;
import org.spartabench.project.errata.SuspectItems;
import org.spartabench.publishing.errata.Erratum;
import org.spartabench.publishing.errata.ItemReport;
import org.spartabench.publishing.errata.ReportFile;
import org.spartabench.publishing.score.SystemAnswers;

/** Models the errata of a project and the suspects among its items, without controls. All methods may take long. */
record ErrataModel(ProjectScope scope) {

    /** An erratum. @param item number of its item; 0 if it is no longer there @param line with id, outcome and report */
    record Reported(int item, String line, boolean open) {}

    /** An item on which systems agree against the gold answer. */
    record Doubted(SuspectItem item) {

        int number() {
            return item.number();
        }

        String line() {
            return item.id() + (item.reported() ? "  · reported" : "") + "  · " + item.agreeing() + "  · "
                    + item.question();
        }

        String question() {
            return item.question();
        }

        List<String> gold() {
            return item.gold();
        }

        List<String> answer() {
            return item.answer();
        }

        boolean same(Doubted other) {
            return item.id().equals(other.item.id()) && item.answer().equals(other.item.answer());
        }
    }

    /** @param note about the suspects, one line */
    record Shown(List<Reported> errata, List<Doubted> suspects, String note) {}

    Shown read() {
        List<Reported> errata = new Errata(scope.project())
                .all().reversed().stream()
                        .map(r -> new Reported(r.item(), r.toString(), r.open()))
                        .toList();
        List<Path> files = scope.project().records().errorLabels().files().stream()
                .filter(Files::isRegularFile)
                .toList();
        return switch (SystemAnswers.read(files)) {
            case Result.Bad<List<SystemAnswers>> bad -> new Shown(errata, List.of(), bad.message());
            case Result.Ok<List<SystemAnswers>>(List<SystemAnswers> systems) ->
                new Shown(
                        errata,
                        new SuspectItems(scope.project())
                                .of(systems).stream().map(Doubted::new).toList(),
                        systems.size() < 2
                                ? "Add the predictions of at least two systems in Score."
                                : Numbers.counted(systems.size(), "system") + " compared");
        };
    }

    /** Looks for the slip that all these systems would have made; takes four seconds at most. */
    String slip(Doubted doubted) {
        return new SuspectItems(scope.project()).explained(doubted.item()).slip();
    }

    /** Takes a report; gives the number of the item, or one line that says why not. */
    Result<List<Erratum>> report(String id, String what, String by) {
        return new Errata(scope.project()).add(List.of(new ItemReport(id, what, by)), scope.clock());
    }

    Result<List<Erratum>> report(Doubted doubted) {
        return new Errata(scope.project()).add(List.of(doubted.item().report()), scope.clock());
    }

    Result<List<Erratum>> take(Path file) {
        return ReportFile.read(file).then(reports -> new Errata(scope.project()).add(reports, scope.clock()));
    }

    /** Gives the name of the person at the window, who may be the one who reports. */
    Optional<String> person() {
        return Optional.of(scope.validator()).filter(name -> !name.isBlank());
    }
}

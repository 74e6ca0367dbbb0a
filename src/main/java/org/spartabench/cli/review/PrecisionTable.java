package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.spartabench.cli.io.Console;
import org.spartabench.judging.review.Precision;
import org.spartabench.judging.review.Share;

/** Writes the precision of each check for a console. */
final class PrecisionTable {

    private static final String ROW = "%-18s %8s %8s %6s %6s";

    private PrecisionTable() {}

    static List<String> text(List<Precision> precisions) {
        List<String> lines = new ArrayList<>();
        lines.add(Console.format(ROW, "check", "flagged", "decided", "right", "wrong")
                + Console.format(" %10s   %s", "precision", "95 % interval"));
        for (Precision p : precisions) {
            Share share = p.share();
            lines.add(Console.format(ROW, p.check().label(), p.flagged(), p.decided(), p.right(), p.wrong())
                    + (p.decided() == 0
                            ? ""
                            : Console.format(" %10.3f   %.3f to %.3f", share.value(), share.low(), share.high())));
        }
        return lines;
    }

    /** Writes one value per check, without precision and interval if nothing was decided. */
    static ArrayNode json(List<Precision> precisions) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        for (Precision p : precisions) {
            ObjectNode one = all.addObject();
            one.put("check", p.check().label()).put("flagged", p.flagged()).put("decided", p.decided());
            one.put("right", p.right()).put("wrong", p.wrong());
            if (p.decided() > 0) {
                one.put("precision", p.share().value()).put("low", p.share().low());
                one.put("high", p.share().high());
            }
        }
        return all;
    }
}

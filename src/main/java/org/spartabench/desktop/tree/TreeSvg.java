package org.spartabench.desktop.tree;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.desktop.drawing.Svg;
import org.spartabench.desktop.drawing.Svg.Anchor;
import org.spartabench.desktop.drawing.Svg.Ink;
import org.spartabench.desktop.drawing.Svg.Paint;
import org.spartabench.desktop.drawing.TextMetrics;
import org.spartabench.desktop.tree.layout.BlockSize;
import org.spartabench.desktop.tree.layout.FoldedTree;
import org.spartabench.desktop.tree.layout.Lines;
import org.spartabench.desktop.tree.layout.TreeDrawing;
import org.spartabench.desktop.tree.layout.TreeDrawing.Box;
import org.spartabench.desktop.tree.state.BlockState;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.sql.path.BlockPath;

/** Writes a tree as SVG: the visible blocks with their words, operators and types, and correlations. */
record TreeSvg(TreeState state, Set<BlockPath> folded, BlockSize size) {

    private static final double MARGIN = 16;
    private static final double PADDING = 10;
    private static final double LINE = 16.5;

    /** A bold title is wider than plain text. */
    private static final double BOLD = 1.15;

    private static final List<Paint> PAINTS = List.of(
            new Paint(".block", "fill", Ink.GROUND),
            new Paint(".block", "stroke", Ink.BORDER),
            new Paint(".planned", "fill", Ink.SUBTLE),
            new Paint(".running", "fill", Ink.ACCENT_GROUND),
            new Paint(".running", "stroke", Ink.ACCENT),
            new Paint(".empty, .failed", "fill", Ink.DANGER_GROUND),
            new Paint(".empty, .failed, .rolled-back", "stroke", Ink.DANGER),
            new Paint(".repairing", "fill", Ink.WARNING_GROUND),
            new Paint(".repairing", "stroke", Ink.WARNING),
            new Paint(".repaired", "stroke", Ink.SUCCESS),
            new Paint(".blamed", "stroke", Ink.DANGER),
            new Paint(".title", "fill", Ink.TEXT),
            new Paint(".words", "fill", Ink.MUTED),
            new Paint(".says-running", "fill", Ink.ACCENT),
            new Paint(".says-filled, .says-repaired", "fill", Ink.SUCCESS),
            new Paint(".says-repairing", "fill", Ink.WARNING),
            new Paint(".says-empty, .says-failed, .says-rolled-back, .says-blamed", "fill", Ink.DANGER),
            new Paint(".edge, .link", "stroke", Ink.MUTED),
            new Paint(".edge-blamed", "stroke", Ink.DANGER),
            new Paint(".arrow", "fill", Ink.MUTED));

    private static final String RULES = """
        .block { stroke-width: 1.5; } .blamed { stroke-width: 2; } .title { font-weight: bold; }
        .planned { stroke-dasharray: 4 4; } .empty { stroke-dasharray: 5 3; }
        .edge, .link { fill: none; stroke-width: 1.5; } .link { stroke-dasharray: 5 4; } .edge-blamed { stroke-width: 2; }
        """;

    /** Makes a whole document. @param folded blocks whose inside is put away */
    static String of(TreeState state, Set<BlockPath> folded, BlockSize size) {
        return new TreeSvg(state, folded, size).document();
    }

    private String document() {
        FoldedTree seen = FoldedTree.of(state.shape(), state.links(), folded);
        TreeDrawing drawing = TreeDrawing.of(seen.shape(), seen.links(), size);
        Svg svg = new Svg("Tree " + state.item(), drawing.width() + 2 * MARGIN, drawing.height() + 2 * MARGIN);
        svg.moved(MARGIN, MARGIN);
        drawing.edges()
                .forEach((path, route) -> svg.path(blamedEdge(path) ? "edge edge-blamed" : "edge", Lines.data(route)));
        drawing.links().values().forEach(route -> {
            svg.path("link", Lines.data(route));
            svg.path(
                    "arrow",
                    "M"
                            + String.join(
                                    " L",
                                    Lines.arrow(route).stream().map(Lines::text).toList()) + " Z");
        });
        List<BlockPath> order = state.shape().postOrder();
        drawing.boxes()
                .forEach((path, box) -> block(
                        svg, path, box, order.indexOf(path) + 1, seen.below().getOrDefault(path, 0)));
        drawing.labels()
                .forEach((path, room) -> svg.words(
                        blamedEdge(path) ? "words says-blamed" : "words",
                        room.x(),
                        room.centerY(),
                        Anchor.START,
                        words(path).map(BlockWords::edge).orElse("")));
        return svg.document(PAINTS, RULES, "");
    }

    private boolean blamedEdge(BlockPath path) {
        return state.blame().edges().contains(path);
    }

    private Optional<BlockWords> words(BlockPath path) {
        return Optional.ofNullable(state.blocks().get(path))
                .map(b -> BlockWords.of(b, state.blame().blocks().contains(path)));
    }

    private void block(Svg svg, BlockPath path, Box box, int order, int below) {
        BlockState block = state.blocks().get(path);
        BlockWords words = words(path).orElse(null);
        if (block == null || words == null) {
            return;
        }
        String style = block.status().style();
        boolean blamed = state.blame().blocks().contains(path);
        svg.box(
                "block " + style + (blamed ? " blamed" : ""),
                box.x(),
                box.y(),
                box.width(),
                box.height(),
                8,
                words.whole());
        double left = box.x() + PADDING;
        double room = box.width() - 2 * PADDING;
        String number = (folded.contains(path) && below > 0 ? "+" + below + "  " : "") + order;
        double y = box.y() + PADDING + LINE / 2;
        svg.words("words", box.right() - PADDING, y, Anchor.END, number);
        svg.fitted("title", left, y, (room - number.length() * TextMetrics.WIDTH) / BOLD, words.title());
        for (String line : TextMetrics.lines(words.detail(), room, size.lines())) {
            y += LINE;
            svg.words("words", left, y, Anchor.START, line);
        }
        svg.fitted(
                "words says-" + (blamed ? "blamed" : style),
                left,
                box.bottom() - PADDING - LINE / 2 + 2,
                room,
                words.state());
    }
}

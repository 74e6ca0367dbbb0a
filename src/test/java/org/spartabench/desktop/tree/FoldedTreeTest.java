package org.spartabench.desktop.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.scene.Scene;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spartabench.desktop.HandMade;
import org.spartabench.desktop.LargeTree;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.tree.layout.BlockSize;
import org.spartabench.desktop.tree.layout.FoldedTree;
import org.spartabench.desktop.tree.state.Link;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.path.BlockPath;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** What is put away stays so while the tree grows, and a drawing that is saved shows what is in sight. */
class FoldedTreeTest {

    private static final int BLOCKS = 100;

    @BeforeAll
    static void start() {
        Toolkit.start();
    }

    private static List<TreeState> states(List<RunEvent> events) {
        List<TreeState> states = new ArrayList<>();
        states.add(TreeState.begin((RunEvent.Planned) events.getFirst()));
        events.subList(1, events.size())
                .forEach(e -> states.add(states.getLast().after(e)));
        return states;
    }

    @Test
    void whatIsPutAwayStaysSoWhileTheTreeGrowsAndComesBack() {
        List<TreeState> states = states(HandMade.tree(3));
        TreePane pane = Toolkit.on(TreePane::new);
        Toolkit.run(() -> {
            pane.show(states.getFirst());
            pane.fold(HandMade.LEFT);
        });
        for (TreeState state : states) {
            Toolkit.run(() -> pane.show(state));
            assertThat(Toolkit.on(pane::folded)).containsExactly(HandMade.LEFT);
            assertThat(node(pane, HandMade.DEEP)).isEmpty();
            assertThat(node(pane, HandMade.LEFT)).isPresent();
            assertThat(node(pane, HandMade.LEFT).orElseThrow().getAccessibleText())
                    .contains("1 block hidden");
        }
        Toolkit.run(() -> pane.fold(HandMade.LEFT));
        assertThat(node(pane, HandMade.DEEP)).isPresent();
    }

    @Test
    void aBlockThatHoldsNothingIsNotPutAwayAndAnotherItemBeginsUnfolded() {
        TreePane pane = Toolkit.on(TreePane::new);
        Toolkit.run(() -> {
            pane.show(states(HandMade.tree(3)).getLast());
            pane.fold(HandMade.DEEP);
        });
        assertThat(Toolkit.on(pane::folded)).isEmpty();
        Toolkit.run(() -> {
            pane.fold(HandMade.LEFT);
            pane.show(states(HandMade.tree(4)).getLast());
        });
        assertThat(Toolkit.on(pane::folded)).isEmpty();
    }

    @Test
    void aClearedTreeLeavesNoLines() {
        TreePane pane = Toolkit.on(TreePane::new);
        Toolkit.run(() -> {
            Scene scene = new Scene(pane, 400, 300);
            pane.show(states(HandMade.tree(3)).getLast());
            scene.getRoot().layout();
            assertThat(pane.lookupAll("*")).hasAtLeastOneElementOfType(EdgeLayer.class);
            pane.clear();
            pane.resize(390, 300);
            pane.layout();
            assertThat(pane.lookupAll("*")).doesNotHaveAnyElementsOfTypes(EdgeLayer.class);
        });
    }

    @Test
    void aCorrelationFromInsideAFoldedBlockBeginsAtThatBlock() {
        TreeState end = states(HandMade.tree(3)).getLast();
        Link deep = new Link(HandMade.DEEP, BlockPath.ROOT);
        Link inside = new Link(HandMade.DEEP, HandMade.LEFT);
        FoldedTree folded = FoldedTree.of(end.shape(), List.of(deep, inside), Set.of(HandMade.LEFT));
        assertThat(folded.links()).containsExactly(new Link(HandMade.LEFT, BlockPath.ROOT));
        assertThat(folded.shape().postOrder()).containsExactly(HandMade.LEFT, HandMade.RIGHT, BlockPath.ROOT);
        assertThat(folded.below()).containsEntry(HandMade.LEFT, 1).containsEntry(BlockPath.ROOT, 3);
    }

    @Test
    void aDrawingHasABoxForEachBlockInSightAndItsOperators() throws Exception {
        for (List<RunEvent> events : List.of(HandMade.tree(3), LargeTree.events(1, BLOCKS, 5))) {
            TreeState end = states(events).getLast();
            BlockPath first = BlockPath.ROOT.child(0);
            for (Set<BlockPath> folded : List.of(Set.<BlockPath>of(), Set.of(first))) {
                FoldedTree seen = FoldedTree.of(end.shape(), end.links(), folded);
                Document svg = read(TreeSvg.of(end, folded, BlockSize.NARROW));
                assertThat(classes(svg, "rect"))
                        .filteredOn(c -> c.startsWith("block "))
                        .hasSize(seen.shape().blocks());
                assertThat(classes(svg, "path"))
                        .filteredOn(c -> c.startsWith("edge"))
                        .hasSize(seen.shape().blocks() - 1);
                assertThat(classes(svg, "path")).filteredOn("link"::equals).hasSameSizeAs(seen.links());
                List<String> texts = texts(svg);
                seen.shape().postOrder().stream()
                        .filter(p -> p.depth() > 0)
                        .forEach(p -> assertThat(texts)
                                .contains(BlockWords.of(end.blocks().get(p), false)
                                        .edge()));
            }
        }
    }

    private static Optional<BlockNode> node(TreePane pane, BlockPath path) {
        return Toolkit.on(() -> Optional.ofNullable(
                (BlockNode) pane.lookup("#block-" + path.toString().replace('.', '-'))));
    }

    private static Document read(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    private static List<String> classes(Document svg, String tag) {
        return elements(svg, tag).stream().map(e -> e.getAttribute("class")).toList();
    }

    private static List<String> texts(Document svg) {
        return elements(svg, "text").stream().map(Element::getTextContent).toList();
    }

    private static List<Element> elements(Document svg, String tag) {
        NodeList all = svg.getElementsByTagName(tag);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < all.getLength(); i++) {
            elements.add((Element) all.item(i));
        }
        return elements;
    }
}

package org.spartabench.desktop.event.detail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.fx.code.SqlView;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.path.BlockPath;

/** Replies are coloured as SQL only if they are SQL. */
class RequestNotesTest {

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void anEnglishReplyIsNotColouredAsSql() {
        assertThat(notes("where", "position = 'Center'")).hasAtLeastOneElementOfType(SqlView.class);
        assertThat(notes("question", "Which players are centers or guards, and by how many points do they lead?"))
                .doesNotHaveAnyElementsOfTypes(SqlView.class);
    }

    private static List<Node> notes(String kind, String reply) {
        return Toolkit.on(() -> {
            RequestNotes notes = new RequestNotes();
            notes.show(
                    new RunEvent.Asked(1, BlockPath.ROOT, kind, "tables: players"),
                    Optional.of(new RunEvent.Replied(1, BlockPath.ROOT, kind, true, reply, 1_000)),
                    true);
            return List.copyOf(notes.getChildren());
        });
    }
}

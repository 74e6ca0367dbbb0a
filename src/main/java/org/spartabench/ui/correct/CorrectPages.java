package org.spartabench.ui.correct;

import java.util.List;
import org.spartabench.ui.cases.CasesPage;
import org.spartabench.ui.shell.RoomPage;

/** Creates the pages of the screen, in order. */
public final class CorrectPages {

    private CorrectPages() {}

    public static List<RoomPage> of() {
        return List.of(new CasesPage());
    }
}

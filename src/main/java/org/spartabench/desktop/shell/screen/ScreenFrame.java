package org.spartabench.desktop.shell.screen;

import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.shell.route.Navigator;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Holds what the window gives to each screen of an open project. */
public record ScreenFrame(ProjectScope scope, Navigator navigator, Overlay overlay, FilePort files) {}

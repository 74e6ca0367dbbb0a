package com.sun.glass.ui.unseen;

import com.sun.glass.ui.Application;
import com.sun.glass.ui.Pixels;
import com.sun.glass.ui.View;
import com.sun.glass.ui.headless.HeadlessApplication;
import com.sun.glass.ui.headless.HeadlessPlatformFactory;
import com.sun.glass.ui.headless.HeadlessView;

/**
 * Runs the toolkit without a display, and without the virtual screen of its own headless platform. Nobody looks at that
 * screen; the toolkit copies each frame to it pixel by pixel, and it ends at 1,000 lines. Pictures are snapshots of scenes and
 * stay as they are. The toolkit finds this class by its name, from {@code glass.platform=Unseen}.
 */
public final class UnseenPlatformFactory extends HeadlessPlatformFactory {

    @Override
    public Application createApplication() {
        return new HeadlessApplication() {
            @Override
            public View createView() {
                return new HeadlessView() {
                    @Override
                    protected void _uploadPixels(long view, Pixels frame) {
                        // Its buffer is free again as soon as this returns.
                    }
                };
            }
        };
    }
}

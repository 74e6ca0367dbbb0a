package com.sun.glass.ui.unseen;

import com.sun.glass.ui.Application;
import com.sun.glass.ui.Pixels;
import com.sun.glass.ui.View;
import com.sun.glass.ui.headless.HeadlessApplication;
import com.sun.glass.ui.headless.HeadlessPlatformFactory;
import com.sun.glass.ui.headless.HeadlessView;

/**
 * The toolkit's platform without a display, minus its virtual screen: nobody looks at that, each frame was copied to it one
 * pixel at a time, and it ends at 1,000 lines. Pictures are snapshots of scenes and stay as they are. The toolkit finds this
 * class by its name, from {@code glass.platform=Unseen}.
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

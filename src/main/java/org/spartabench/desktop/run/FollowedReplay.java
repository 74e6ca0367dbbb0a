package org.spartabench.desktop.run;

import java.util.List;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.event.Replayed;

/** Replays the followed tree; at its end it follows the tree again. */
record FollowedReplay(GenerateModel model) implements Replayed {

    @Override
    public List<Moment> history() {
        return model.follower().history().subList(0, model.follower().seen());
    }

    @Override
    public int position() {
        return model.follower().shown();
    }

    @Override
    public void go(int position) {
        if (position >= model.follower().seen()) {
            model.release();
        } else {
            model.look(Math.max(0, position - 1));
        }
    }
}

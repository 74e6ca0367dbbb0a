package org.spartabench.project;

import java.nio.file.Path;
import java.util.SplittableRandom;
import org.spartabench.project.share.Sharing;

/** Acts on one copy and exchanges with the others until it is killed; prints a line for each thing that was done. */
final class SharingChild {

    private SharingChild() {}

    /** @param args folder, number of the machine, seed */
    public static void main(String[] args) {
        int machine = Integer.parseInt(args[1]);
        SplittableRandom random = new SplittableRandom(Long.parseLong(args[2]));
        try (Project project = Projects.ok(ProjectFolder.open(Path.of(args[0]), SharingScript.CLOCKS.get(machine)));
                Sharing sharing = project.team().sharing()) {
            while (true) {
                SharingScript.act(project, random, 1, machine);
                if (random.nextInt(3) == 0) {
                    Projects.ok(sharing.exchange().orElseThrow());
                }
                System.out.println("done");
                System.out.flush();
            }
        }
    }
}

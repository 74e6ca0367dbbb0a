package org.spartabench.bench.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spartabench.publishing.browse.Chromium;

/** Takes pictures of the page of a release, in sizes of desks and phones, light and dark. */
public final class BrowsePictures {

    private BrowsePictures() {}

    /** @param args the page, a folder for the pictures, and perhaps a hash as {@code #medical:60} */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path page = Path.of(args[0]).toAbsolutePath();
        Path out = Files.createDirectories(Path.of(args[1]));
        String hash = args.length > 2 ? args[2] : "";
        String name = "browse" + hash.replaceAll("\\W+", "-");
        try (Chromium browser =
                new Chromium(Chromium.program().orElseThrow(() -> new IOException("chromium is missing")))) {
            for (boolean dark : new boolean[] {false, true}) {
                browser.dark(dark);
                for (int[] size : new int[][] {{1280, 800}, {1920, 1080}, {400, 800}}) {
                    browser.size(size[0], size[1]);
                    int millis = browser.open(page, hash);
                    browser.picture(out.resolve(name + "-" + size[0] + (dark ? "-dark.png" : "-light.png")));
                    System.out.println(size[0] + "×" + size[1] + ": ready after " + millis + " ms " + browser.errors());
                }
            }
        }
    }
}

package org.spartabench.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.ObjectInputFilter;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.spartabench.base.file.Unfinished;
import org.spartabench.cli.Sparta;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.StopSignal;
import org.spartabench.project.ProgramVersion;

/** Starts the program and connects its parts: a command, or without one the window. */
public final class Main {

    /** How long Ctrl-C waits for a run's safe point. */
    private static final long SAFE_POINT_SECONDS = 30;

    private Main() {}

    public static void main(String[] args) {
        if (version(args)) { // all else that is set up here takes longer than Java itself
            WatchedOutput out = new WatchedOutput(new FileOutputStream(FileDescriptor.out));
            PrintWriter line = writer(out);
            line.println(ProgramVersion.text());
            System.exit(out.checked(Exit.DONE, writer(System.err)));
        }
        speakEnglish();
        // No file of this program holds serialized Java objects; one that does is not ours.
        ObjectInputFilter.Config.setSerialFilter(ObjectInputFilter.Config.createFilter("!*"));
        Unfinished.ofUser().sweep();
        StopSignal stop = new StopSignal();
        CountDownLatch finished = new CountDownLatch(1);
        // Ctrl-C ends the program through this hook, and the exit code is 130; a plain end passes it at once.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stop.give();
            await(finished);
        }));
        WatchedOutput out = new WatchedOutput(new FileOutputStream(FileDescriptor.out));
        PrintWriter err = writer(System.err);
        int code = out.checked(run(args, writer(out), err, stop), err);
        finished.countDown();
        if (!stop.given()) {
            System.exit(code);
        }
    }

    private static boolean version(String[] args) {
        return args.length == 1 && args[0].equals("--version");
    }

    /** Makes this process speak English on every machine: H2's UPPER and other libraries ask Java for the language. */
    public static void speakEnglish() {
        Locale.setDefault(Locale.ENGLISH);
    }

    /** Runs a command in this process and gives its exit code. */
    public static int run(String[] args, PrintWriter out, PrintWriter err) {
        return run(args, out, err, new StopSignal());
    }

    static int run(String[] args, PrintWriter out, PrintWriter err, StopSignal stop) {
        // The start script says so: Java itself does not see whether the error output is a terminal.
        Console console = new Console(out, err, Boolean.getBoolean("sparta.terminal"));
        if (version(args)) {
            console.line(ProgramVersion.text());
            return Exit.DONE;
        }
        EveryAuthor authors = new EveryAuthor(System.getenv());
        WindowCommand window = new WindowCommand(console, authors);
        if (args.length == 0) {
            return window.call();
        }
        CommandContext context = new CommandContext(console, authors, Clock.systemUTC(), stop);
        return new Sparta(context, List.of(window, new DemoCommand(context)), args).execute();
    }

    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    private static void await(CountDownLatch finished) {
        try {
            if (!finished.await(SAFE_POINT_SECONDS, TimeUnit.SECONDS)) {
                System.err.println(
                        "sparta: the run did not reach a safe point; it continues from the last saved one next time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

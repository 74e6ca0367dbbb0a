package org.spartabench.authors.prompted;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.event.Journal;
import org.spartabench.making.run.plan.quota.RunPlans;

/** The requests of two real runs, by kind, each with the offline author's reply: who writes predicates, and who chooses. */
final class Requests {

    /** One request and its reply. */
    record Asked<R>(Request<R> request, AuthorReply<R> reply) {}

    private Requests() {}

    static Map<String, List<Asked<?>>> of(SampleDomain domain, Path folder, int items) throws IOException {
        Path csv = folder.resolve("csv");
        domain.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        Path file = folder.resolve("facts.duckdb");
        var schema = ok(Import.preview(csv, Optional.empty()).then(plan -> Import.load(plan, file)));
        try (FactBase facts = FactBases.open(file, schema)) {
            Author offline = new OfflineAuthor(new Wording(Lexicon.forSchema(schema)));
            Map<String, List<Asked<?>>> written = asked(facts, new Recording(offline), items);
            written.keySet().removeIf(kind -> kind.startsWith("nested-"));
            asked(facts, new Recording(new Choosing(offline)), items).forEach((kind, all) -> {
                if (!kind.equals("question")) {
                    written.computeIfAbsent(kind, k -> new ArrayList<>()).addAll(all);
                }
            });
            return written;
        }
    }

    private static Map<String, List<Asked<?>>> asked(FactBase facts, Recording author, int items) {
        new Pipeline(facts, author, Clock.systemUTC())
                .run(RunPlans.published(items, 11, 1), List.of(), Journal.NONE, TaskControl.NONE);
        return author.asked;
    }

    static <T> T ok(Result<T> loaded) {
        return switch (loaded) {
            case Result.Ok<T>(T value) -> value;
            case Result.Bad<T> bad -> throw new AssertionError(bad.problems().toString());
        };
    }

    /** Remembers what it was asked. */
    private static final class Recording implements Author {

        private final Author author;
        private final Map<String, List<Asked<?>>> asked = Collections.synchronizedMap(new TreeMap<>());

        Recording(Author author) {
            this.author = author;
        }

        @Override
        public String name() {
            return author.name();
        }

        @Override
        public boolean readsFigures() {
            return author.readsFigures();
        }

        @Override
        public <R> AuthorReply<R> ask(Request<R> request) {
            AuthorReply<R> reply = author.ask(request);
            asked.computeIfAbsent(request.kind(), k -> Collections.synchronizedList(new ArrayList<>()))
                    .add(new Asked<>(request, reply));
            return reply;
        }
    }
}

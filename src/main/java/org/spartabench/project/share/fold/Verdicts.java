package org.spartabench.project.share.fold;

import org.spartabench.authors.item.verdict.Verdict;

/** Takes the numbers that only one copy knows out of verdicts, and puts those of another in. */
final class Verdicts {

    private Verdicts() {}

    /** Gives the number of the body that a verdict refers to; 0 for none. */
    static int body(Verdict verdict) {
        return switch (verdict) {
            case Verdict.ChangeQuery c -> c.body();
            case Verdict.Choose c -> c.body();
            case Verdict.Adjudicate a -> a.body();
            case Verdict _ -> 0;
        };
    }

    static Verdict withoutNumbers(Verdict verdict) {
        return with(verdict, 0, 0);
    }

    /** @param body here @param undone the id here of the decision that is undone */
    static Verdict with(Verdict verdict, int body, long undone) {
        return switch (verdict) {
            case Verdict.Undo _ -> new Verdict.Undo(undone);
            case Verdict.ChangeQuery c -> new Verdict.ChangeQuery(body, c.question());
            case Verdict.Choose c -> new Verdict.Choose(c.maker(), c.columns(), body, c.question());
            case Verdict.Adjudicate a ->
                new Verdict.Adjudicate(a.keep(), body, a.question(), a.fresh(), a.reasons(), a.note());
            case Verdict v -> v;
        };
    }
}

package org.spartabench.publishing.release.metadata;

import java.util.stream.Collectors;
import org.spartabench.publishing.release.ReleaseContent;
import org.spartabench.publishing.release.form.CardForm;
import org.spartabench.publishing.release.form.CardQuestion;

/** Says how to cite a release: in the words of the form, otherwise as BibTeX from its creators, name, version, date and web page. */
record Citation(String name, ReleaseContent content) {

    String text() {
        CardForm form = content.card().form();
        return form.answer(CardQuestion.CITATION).orElseGet(() -> bibTeX(form));
    }

    private String bibTeX(CardForm form) {
        String authors = form.lines(CardQuestion.CREATORS).stream()
                .map(line -> Croissant.ORGANIZATION.matcher(line).replaceFirst("{$1}"))
                .collect(Collectors.joining(" and "));
        String year = content.date().substring(0, 4);
        String url = form.answer(CardQuestion.WEB_PAGE).orElse("");
        return "@misc{%s-%s,\n  title = {{%s}},\n  author = {%s},\n  year = {%s},\n  version = {%s},\n  url = {%s}\n}"
                .formatted(name, content.version(), name, authors, year, content.version(), url);
    }
}

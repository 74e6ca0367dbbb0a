package org.spartabench.publishing.release.metadata;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.spartabench.base.Json;

/** Writes the JSON-LD context of Croissant 1.1, with provenance. */
final class CroissantContext {

    private static final List<String> TERMS = List.of(
            "annotation",
            "arrayShape",
            "citeAs",
            "column",
            "containedIn",
            "equivalentProperty",
            "excludes",
            "extract",
            "field",
            "fileObject",
            "fileProperty",
            "fileSet",
            "format",
            "includes",
            "isArray",
            "isLiveDataset",
            "jsonPath",
            "key",
            "md5",
            "parentField",
            "path",
            "readLines",
            "recordSet",
            "references",
            "regex",
            "repeated",
            "replace",
            "samplingRate",
            "sdVersion",
            "separator",
            "source",
            "subField",
            "transform",
            "unArchive",
            "value");

    private CroissantContext() {}

    static ObjectNode of() {
        ObjectNode context = Json.MAPPER
                .createObjectNode()
                .put("@language", "en")
                .put("@vocab", "https://schema.org/")
                .put("sc", "https://schema.org/")
                .put("cr", "http://mlcommons.org/croissant/")
                .put("rai", "http://mlcommons.org/croissant/RAI/")
                .put("dct", "http://purl.org/dc/terms/")
                .put("prov", "http://www.w3.org/ns/prov#")
                .put("conformsTo", "dct:conformsTo");
        TERMS.forEach(term -> context.put(term, "cr:" + term));
        context.putObject("data").put("@id", "cr:data").put("@type", "@json");
        context.putObject("examples").put("@id", "cr:examples").put("@type", "@json");
        context.putObject("dataType").put("@id", "cr:dataType").put("@type", "@vocab");
        return context;
    }
}

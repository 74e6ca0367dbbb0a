package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.engine.ParquetCopies;
import org.spartabench.facts.origin.DirectFile;
import org.spartabench.project.manifest.SchemaFile;

/** A project over Parquet files in place makes the items that one with a copy makes. */
class ParquetProjectTest {

    @TempDir
    private Path folder;

    private Ran ran(Object... command) {
        Ran ran = Ran.command(command);
        assertThat(ran.code()).as(ran.err()).isZero();
        return ran;
    }

    private String items(Path project) throws IOException {
        ran("generate", project, "--count", "4", "--seed", "3");
        Path out = folder.resolve(project.getFileName() + ".jsonl");
        ran("export", project, "--format", "jsonl", "--out", out);
        return Files.readString(out);
    }

    @Test
    void theSameItemsAreMadeInPlaceAsFromACopy() throws IOException {
        Path copy = folder.resolve("copy");
        Path place = folder.resolve("place");
        Path files = folder.resolve("nba");
        ran("new", copy, "--from", Path.of("sample-data", "nba"));
        ParquetCopies.write(
                copy.resolve(FactBases.FILE_NAME),
                ok(SchemaFile.read(copy.resolve(SchemaFile.FILE_NAME))).tables(),
                files);
        ran("new", place, "--from", files, "--direct", "--keys", Path.of("sample-data", "nba", "domain.json"));
        assertThat(Files.exists(place.resolve(FactBases.FILE_NAME))).isFalse();
        assertThat(items(place)).isEqualTo(items(copy)).hasLineCount(4);
        assertThat(ran("check", place).out()).isNotEmpty();

        Path json = place.resolve(DirectFile.FILE_NAME);
        Path moved = Files.move(files, folder.resolve("moved"));
        assertThat(Ran.command("info", place).err()).contains(files.toString());
        Files.writeString(json, Files.readString(json).replace(files.toString(), moved.toString()));
        assertThat(Ran.command("info", place).err())
                .contains("has its facts in the files of " + moved + ", which this machine is not allowed to read")
                .contains("sparta agree");
        assertThat(Ran.command("new", folder.resolve("csv"), "--from", Path.of("sample-data", "nba"), "--direct")
                        .err())
                .contains("works only with a PostgreSQL database or Parquet files");
        assertThat(List.of(files, folder.resolve("csv"))).noneMatch(Files::exists);
    }
}

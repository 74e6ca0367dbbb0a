package org.spartabench.facts.origin;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.spartabench.base.result.Result;
import org.spartabench.facts.TableNames;

/**
 * Names the CSV files of one folder; its subfolders and other files do not belong to it.
 *
 * @param only the wanted tables, in any case; empty for all
 */
public record CsvFolder(Path folder, List<String> only) implements Origin {

    public CsvFolder {
        only = List.copyOf(only);
    }

    public CsvFolder(Path folder) {
        this(folder, List.of());
    }

    @Override
    public String described() {
        return folder.toString();
    }

    @Override
    public String name() {
        Path name = folder.toAbsolutePath().normalize().getFileName();
        return name == null ? "facts" : TableNames.fixed(name.toString());
    }

    @Override
    public CsvFolder only(List<String> tables) {
        return new CsvFolder(folder, tables);
    }

    /** Gives this description, or else the folder's own. */
    public Result<DomainFile> domain(Optional<DomainFile> given) {
        Path own = folder.resolve(DomainFile.FILE_NAME);
        if (given.isPresent()) {
            return Result.ok(given.get());
        }
        return Files.isRegularFile(own) ? DomainFile.read(own) : Result.ok(DomainFile.EMPTY);
    }
}

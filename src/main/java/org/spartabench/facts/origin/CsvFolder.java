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
 * @param renaming whether a name that is no identifier gives way to the nearest one; else it is refused
 */
public record CsvFolder(Path folder, List<String> only, boolean renaming) implements Origin {

    public CsvFolder {
        only = List.copyOf(only);
    }

    public CsvFolder(Path folder) {
        this(folder, List.of(), false);
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
        return new CsvFolder(folder, tables, renaming);
    }

    /** Takes the nearest identifier for each name that is none. */
    public CsvFolder renamed() {
        return new CsvFolder(folder, only, true);
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

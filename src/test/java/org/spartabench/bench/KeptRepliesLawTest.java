package org.spartabench.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.apis.document.MappingOptions;
import org.spartabench.apis.paged.FieldClinic;
import org.spartabench.apis.paged.PagedServer;
import org.spartabench.apis.paged.PagedServer.Profile;
import org.spartabench.apis.paged.PagedServer.Table;
import org.spartabench.apis.paged.PagedServer.Way;
import org.spartabench.apis.virtual.CallMode;
import org.spartabench.apis.virtual.HybridReply;

/** Replies that are kept from earlier queries choose between calls and answer nothing: the rows on the servers change, and each answer is that of the new rows. */
class KeptRepliesLawTest {

    private static final int ROUNDS = 4;
    private static final int QUERIES = 10;
    private static final List<Way> WAYS =
            List.of(Way.GOOGLE, Way.PAGE_OF_UNKNOWN_SIZE, Way.OFFSET_WITH_TOTAL, Way.PAGE_DEAF_TO_SIZE, Way.WHOLE);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(Profile.class)
    void rowsThatChanged(Profile profile) throws IOException, SQLException {
        Random random = new Random(359 + profile.ordinal());
        List<Table> tables = new ArrayList<>();
        try (Connection own =
                DriverManager.getConnection("jdbc:sqlite:" + ForeignTables.own(folder.resolve("own.sqlite"), random))) {
            for (String name : ForeignTables.names(own)) {
                tables.add(ForeignTables.table(own, name, profile, WAYS.get(random.nextInt(WAYS.size()))));
            }
        }
        List<Table> remote = tables.subList(0, tables.size() - 1);
        ForeignQueries drawn = new ForeignQueries(tables, ForeignTables.joins(tables), random);
        int answered = 0;
        try (PagedServer server = new PagedServer(remote, ForeignHybridBench.USUAL, ForeignHybridBench.MOST);
                FieldClinic clinic = new FieldClinic(
                                folder, List.of(tables.getLast()), server.document(), MappingOptions.NONE)
                        .remembering()) {
            for (int round = 0; round < ROUNDS; round++) {
                try (Connection judge = DriverManager.getConnection("jdbc:sqlite::memory:")) {
                    for (Table table : tables) {
                        ForeignTables.fill(judge, table);
                    }
                    for (int i = 0; i < QUERIES; i++) {
                        String sql = drawn.query();
                        if (clinic.ask(sql, CallMode.BINDINGS) instanceof HybridReply.Answered reply) {
                            answered++;
                            try (Statement statement = judge.createStatement();
                                    ResultSet rows = statement.executeQuery(sql)) {
                                assertThat(ForeignHybridBench.rows(reply))
                                        .as(sql)
                                        .isEqualTo(ForeignHybridBench.rows(rows));
                            }
                        }
                    }
                }
                remote.forEach(t -> change(t.rows(), random));
            }
        }
        assertThat(answered).isGreaterThan(ROUNDS * QUERIES / 4);
    }

    /** Takes rows out, and gives values of one row to another, but keeps the keys. */
    private static void change(List<List<@Nullable Object>> rows, Random random) {
        int size = rows.size() - rows.size() / 5;
        Collections.shuffle(rows, random);
        rows.subList(size, rows.size()).clear();
        for (List<@Nullable Object> row : rows) {
            int column = 1 + random.nextInt(row.size() - 1);
            row.set(column, rows.get(random.nextInt(rows.size())).get(column));
        }
    }
}

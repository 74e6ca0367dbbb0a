package org.spartabench.publishing.score.sql;

import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.publishing.score.sql.spider.SpiderMatch;

/**
 * A database of a set.
 *
 * @param file SQLite; empty where only its schema is known, so that nothing can run
 */
record SqlDatabase(String name, Optional<Path> file, SpiderMatch match) {}

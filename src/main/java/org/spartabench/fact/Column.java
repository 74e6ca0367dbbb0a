package org.spartabench.fact;

import java.util.Optional;

/** A column of a table; {@code unit} is a plural English noun such as {@code inches}, where there is one. */
public record Column(String name, ColumnType type, Role role, Optional<String> unit, boolean nullable) {}

/**
 * Runs recipes over the tables and the APIs on this machine: SQL through a fetch plan, SQL with functions,
 * programs in confined Python.
 */
@NullMarked
package org.spartabench.answering.execution;

import org.jspecify.annotations.NullMarked;

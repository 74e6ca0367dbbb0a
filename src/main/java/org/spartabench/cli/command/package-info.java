/**
 * What commands build on: the open project, reports as text or data, and the options for Python.
 */
@NullMarked
package org.spartabench.cli.command;

import org.jspecify.annotations.NullMarked;

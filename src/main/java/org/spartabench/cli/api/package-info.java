/**
 * Imports, calls, checks, records and serves APIs, and makes hybrid projects.
 */
@NullMarked
package org.spartabench.cli.api;

import org.jspecify.annotations.NullMarked;

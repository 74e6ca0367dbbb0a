/**
 * Reads and writes published files. Items, facts and passages come in and go out as the files that official loaders
 * read; such files come in and go out as items. An export is complete or absent.
 */
@NullMarked
package org.spartabench.publishing.exchange;

import org.jspecify.annotations.NullMarked;

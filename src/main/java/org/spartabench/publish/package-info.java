/**
 * Published files. Items, facts and passages come in and go out as the files that others' loaders read; such files come in
 * and go out as items again. What is written appears whole or not at all.
 */
@NullMarked
package org.spartabench.publish;

import org.jspecify.annotations.NullMarked;

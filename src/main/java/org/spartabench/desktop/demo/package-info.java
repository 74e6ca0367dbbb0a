/**
 * Runs the demonstration: makes a sample project in a folder and shows a run on it in the real window, or, without a display,
 * leaves the dataset and pictures of a growing tree in that folder.
 */
@NullMarked
package org.spartabench.desktop.demo;

import org.jspecify.annotations.NullMarked;

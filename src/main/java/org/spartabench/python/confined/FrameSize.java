package org.spartabench.python.confined;

/**
 * Tells what an assignment of the program made.
 *
 * @param line of the program, from 1
 * @param name the variable
 * @param size its rows
 * @param head its first rows; none unless asked for
 */
public record FrameSize(int line, String name, long size, PythonTable head) {}

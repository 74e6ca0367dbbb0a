/**
 * Sends requests over HTTP to allowed hosts, within the limits of each host; no other package opens a connection
 * to an API.
 */
@NullMarked
package org.spartabench.apis.call.network;

import org.jspecify.annotations.NullMarked;

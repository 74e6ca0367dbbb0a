package org.spartabench.store;



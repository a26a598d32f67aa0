"""Line-ups, blocks, the plan in chunks, and the pool that plays it."""

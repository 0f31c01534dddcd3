/**
 * The niceness (nice(2)) of worker threads relative to the main thread, so that a busy machine serves pages first. It works only
 * on Linux, where each thread has its own.
 */
export const lowPriority = 10;

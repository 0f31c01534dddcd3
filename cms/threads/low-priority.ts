/**
 * How much nicer (nice(2)) the threads are than the one that answers: where there are fewer processors than work, pages come first,
 * and a log-in or a save takes longer. On Linux each thread has a priority of its own; elsewhere this does nothing.
 */
export const lowPriority = 10;

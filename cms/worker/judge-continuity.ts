import type { Finding } from '../contract/continuity';
import type { ContinuityTask } from '../continuity/judge-with-canon';
import { runInThread } from '../threads/worker-pool';

/** The longest time in milliseconds. A novel takes one to two seconds; the first text also waits for loading all names. */
const longest = 30_000;

const run = (task: ContinuityTask) =>
  runInThread('continuity', task, longest) as Promise<Finding[] | null>;

/**
 * Returns what in a text does not fit the glossary; works in a worker thread.
 *
 * @param readCanon returns the canon; called if the thread does not have this version of it
 */
export async function judgeContinuity(
  task: Omit<ContinuityTask, 'canon'>,
  readCanon: () => Promise<NonNullable<ContinuityTask['canon']>>,
): Promise<Finding[]> {
  const found = await run({ ...task, canon: null });
  return found ?? (await run({ ...task, canon: await readCanon() })) ?? [];
}

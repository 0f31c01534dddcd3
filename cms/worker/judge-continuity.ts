import type { Finding } from '../contract/continuity';
import type { ContinuityTask } from '../continuity/judge-with-canon';
import { runInThread } from '../threads/worker-pool';

/** How long a text may take, in milliseconds: a novel takes a second or two, and the first one waits for all names to be read. */
const longest = 30_000;

const run = (task: ContinuityTask) =>
  runInThread('continuity', task, longest) as Promise<Finding[] | null>;

/**
 * What in a text does not fit the glossary, found in a thread beside this one.
 *
 * @param readCanon reads what the text is compared with; called where the thread does not know this version of it
 */
export async function judgeContinuity(
  task: Omit<ContinuityTask, 'canon'>,
  readCanon: () => Promise<NonNullable<ContinuityTask['canon']>>,
): Promise<Finding[]> {
  const found = await run({ ...task, canon: null });
  return found ?? (await run({ ...task, canon: await readCanon() })) ?? [];
}

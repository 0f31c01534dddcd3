import { runInThread } from '../threads/worker-pool';
import type { Beginnings } from './matcher';
import type { AllNamesTask, Known, Mention, StoredText } from './find-mentions';

/** How long the texts that are searched at once may take, in milliseconds. */
const longest = 30_000;

/** The threads have too much to do, or could not do it. */
export class TextsNotSearched extends Error {
  override name = 'TextsNotSearched';
}

/** @throws TextsNotSearched */
const inWorker = (name: string, given: unknown): Promise<unknown> =>
  runInThread(name, given, longest).catch((cause: unknown) => {
    throw new TextsNotSearched('Texts could not be searched for names of terms.', { cause });
  });

/** The words with which names in some texts may begin, found in a thread beside this one. */
export const beginningsIn = async (texts: StoredText[]): Promise<Beginnings> =>
  (await inWorker('beginnings', texts)) as Beginnings;

/** The mentions in each of some texts, found in a thread beside this one. */
export const mentionsOf = async (texts: StoredText[], known: Known): Promise<Mention[][]> =>
  (await inWorker('mentions', { texts, known })) as Mention[][];

/**
 * The mentions of all terms in each of some texts, found in a thread beside this one.
 *
 * @param readNames reads all names; called where the thread does not know this version of them
 */
export async function mentionsOfAll(
  task: Omit<AllNamesTask, 'names'>,
  readNames: () => Promise<Pick<AllNamesTask, 'version' | 'names'>>,
): Promise<Mention[][]> {
  const run = (given: AllNamesTask) =>
    inWorker('mentionsOfAll', given) as Promise<Mention[][] | null>;
  const found = await run({ ...task, names: null });
  return found ?? (await run({ ...task, ...(await readNames()) })) ?? [];
}

import { runInThread } from '../threads/worker-pool';
import type { Beginnings } from './matcher';
import type { Known, Mention, StoredText } from './find-mentions';

/** Milliseconds for one batch. */
const longest = 30_000;

/** The threads are busy or failed. */
export class TextsNotSearched extends Error {
  override name = 'TextsNotSearched';
}

/** @throws TextsNotSearched */
const inWorker = (name: string, given: unknown): Promise<unknown> =>
  runInThread(name, given, longest).catch((cause: unknown) => {
    throw new TextsNotSearched('Texts could not be searched for names of terms.', { cause });
  });

/** Returns the possible beginnings of names, computed in a worker thread. */
export const beginningsIn = async (texts: StoredText[]): Promise<Beginnings> =>
  (await inWorker('beginnings', texts)) as Beginnings;

/** Returns the mentions in each text, computed in a worker thread. */
export const mentionsOf = async (texts: StoredText[], known: Known): Promise<Mention[][]> =>
  (await inWorker('mentions', { texts, known })) as Mention[][];

import type { Handler } from '../../api/define-endpoint';
import type * as contract from '../../contract/continuity';
import type { Finding } from '../../contract/continuity';
import type { ContinuityTask } from '../../continuity/judge';
import { runInThread } from '../../threads/worker-pool';
import { findCanonState, findCanonTerms } from './find-canon';

/** The longest time in milliseconds. A novel takes one to two seconds; the first text also waits for loading all names. */
const longest = 30_000;

const judge = (task: ContinuityTask) =>
  runInThread('continuity', task, longest) as Promise<Finding[] | null>;

/** Finds contradictions between a text and the glossary. */
export const checkContinuity: Handler<typeof contract.checkContinuity> = async (
  req,
  { text, form, book, fromBook, linksTerms, term },
) => {
  const { version, books, others } = await findCanonState(req);
  const place = book ? books.findIndex(({ id }) => id === book) + 1 : 0;
  const task = {
    version,
    text,
    form,
    term: term ?? null,
    fromBook: fromBook ?? place,
    linksTerms: linksTerms ?? true,
  };
  const found = await judge({ ...task, canon: null });
  if (found) return found;
  // The thread does not have this version.
  const titles = books.map(({ title }) => title);
  const canon = { others, books: titles, terms: await findCanonTerms(req) };
  return (await judge({ ...task, canon })) ?? [];
};

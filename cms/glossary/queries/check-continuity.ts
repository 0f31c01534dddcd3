import type { Handler } from '../../api/define-endpoint';
import type * as contract from '../../contract/continuity';
import { judgeContinuity } from '../../worker/judge-continuity';
import { findCanonState, findCanonTerms } from './find-canon';

/** Finds contradictions between a text and the glossary. */
export const checkContinuity: Handler<typeof contract.checkContinuity> = async (
  req,
  { text, form, book, fromBook, linksTerms, term },
) => {
  const { version, books, others } = await findCanonState(req);
  const place = book ? books.findIndex(({ id }) => id === book) + 1 : 0;
  return judgeContinuity(
    {
      ...{ version, text, form, term: term ?? null },
      fromBook: fromBook ?? place,
      linksTerms: linksTerms ?? true,
    },
    async () => ({
      ...{ others, books: books.map(({ title }) => title) },
      terms: await findCanonTerms(req),
    }),
  );
};

import type { PayloadRequest } from 'payload';
import type { Term } from '../../contract/glossary';
import type { ReadingStage } from '../../contract/reading-stage';
import type { TermKind } from '../../contract/term-rules';
import { findTermRows } from './find-term-rows';
import { termOf } from './term-of';

type Input = {
  q?: string | undefined;
  take: number;
  upTo?: ReadingStage | undefined;
  kind?: TermKind | undefined;
};

/**
 * The approved terms from A to Z; with `q` those that match it without regard to accents and case: those with such a name, then
 * those with names that begin so or in which it occurs, then those of which it is said; if there is none, the terms with the
 * names most like it. Everybody who has read as far sees the same, the staff too. Without `upTo` it is all terms, as they are
 * before anything more is told of them.
 */
export async function searchGlossary(
  req: PayloadRequest,
  { q = '', take, upTo, kind }: Input,
): Promise<Term[]> {
  return (await findTermRows(req, q, take, { upTo: upTo ?? null, kind })).map(termOf);
}

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
 * Finds approved terms from A to Z, or by `q`, ignoring accents and case: exact names, names that begin with or contain it, then
 * texts, else similar names. Without `upTo`, it includes all terms without revelations. The same for everybody at a reading
 * stage.
 */
export async function searchGlossary(
  req: PayloadRequest,
  { q = '', take, upTo, kind }: Input,
): Promise<Term[]> {
  return (await findTermRows(req, q, take, { upTo: upTo ?? null, kind })).map(termOf);
}

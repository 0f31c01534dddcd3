import type { PayloadRequest } from 'payload';
import { slugFrom } from '../../markup/slug';
import type { Term } from '../../contract/glossary';
import { findTermRows } from './find-term-rows';

/**
 * The approved terms from A to Z; with `q` those that match it without regard to accents and case: subjects that begin with
 * it, then subjects in which it occurs, then descriptions, then terms in which all of its words occur; if there is none,
 * the subjects most like it. Everybody sees the same, the staff too.
 */
export async function searchGlossary(
  req: PayloadRequest,
  { q = '', take }: { q?: string | undefined; take: number },
): Promise<Term[]> {
  const rows = await findTermRows(req, q, take);
  return rows.map(({ subject, description }) => ({
    subject,
    description,
    slug: slugFrom(subject),
  }));
}

import type { PayloadRequest } from 'payload';
import type { NamedTerm } from '../../contract/glossary';
import { notYetBegun, type ReadingStage } from '../../contract/reading-stage';
import type { TermKind } from '../../contract/term-rules';
import { termSlug } from '../term-slug';
import { findNearestNames } from './find-term-rows';

type Input = { q: string; upTo?: ReadingStage | undefined; kind?: TermKind | undefined };

/** Returns the names most similar to a search without results, up to the reading stage. */
export async function getNearestTerms(
  req: PayloadRequest,
  { q, upTo = notYetBegun, kind }: Input,
): Promise<NamedTerm[]> {
  const rows = await findNearestNames(req, q, { upTo, kind });
  return rows.map(({ subject }) => ({ subject, slug: termSlug(subject) }));
}

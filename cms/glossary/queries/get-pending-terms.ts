import type { PayloadRequest, Where } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { findSimilarTerms } from './find-similar-terms';
import { findSources } from './suggestion-source';

/**
 * Returns pending terms with id greater than `after`, oldest first, without floods, and their number on all pages. For staff.
 */
export async function getPendingTerms(
  req: PayloadRequest,
  { take, after = 0 }: { take: number; after?: number | undefined },
) {
  const asked = { collection: 'glossary-terms', overrideAccess: false, req } as const;
  const waits: Where = {
    and: [{ status: { equals: 'pending' } }, { isFlood: { not_equals: true } }],
  };
  const { totalDocs: total } = await req.payload.count({ ...asked, where: waits });
  const { docs } = await req.payload.find({
    ...asked,
    where: { and: [waits, { id: { greater_than: after } }] },
    sort: 'id',
    limit: take + 1,
    pagination: false,
    depth: 0,
  });
  const terms = docs.slice(0, take);
  const names = await userNames(
    req,
    terms.flatMap(({ suggestedBy }) => (typeof suggestedBy === 'number' ? [suggestedBy] : [])),
  );
  const similar = await findSimilarTerms(
    connectionOf(req),
    terms.map(({ id }) => id),
  );
  const sources = await findSources(
    req,
    terms.map(({ id }) => id),
  );
  return {
    terms: terms.map(({ id, subject, description, suggestedAt, suggestedBy, ...term }) => ({
      id,
      subject,
      description,
      suggestedAt: suggestedAt ?? term.createdAt,
      suggestedBy: (typeof suggestedBy === 'number' && names.get(suggestedBy)) || null,
      creditedTo: term.creditedTo || null,
      canBlock: sources.has(id),
      updatedAt: term.updatedAt,
      similar: similar.get(id) ?? [],
    })),
    next: docs.length > take ? (terms.at(-1)?.id ?? null) : null,
    total,
  };
}

/** Called by the system: editors may see the username, but nothing else of the account. */
async function userNames(req: PayloadRequest, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { id: { in: [...new Set(ids)] } },
    select: { userName: true },
    pagination: false,
    depth: 0,
    req,
  });
  return new Map(docs.map(({ id, userName }) => [id, userName]));
}

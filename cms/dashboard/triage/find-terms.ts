import { callRest } from '../rest';

/** A glossary term that a suggestion can be merged into. */
export type Target = { id: number; subject: string; description: string };

const most = 5;

/** Returns up to five approved terms whose name or alias contains a text. */
export async function findTerms(q: string, signal: AbortSignal): Promise<Target[]> {
  const where = {
    and: [
      { status: { equals: 'approved' } },
      { or: [{ subject: { like: q } }, { aliases: { like: q } }] },
    ],
  };
  const query = new URLSearchParams({
    where: JSON.stringify(where),
    ...{ depth: '0', limit: String(most), sort: 'subject' },
  });
  const { docs } = await callRest<{ docs: Target[] }>(`/glossary-terms?${query}`, { signal });
  return docs;
}

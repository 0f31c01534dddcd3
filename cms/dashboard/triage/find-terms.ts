/** A term of the glossary that another one can become a part of. */
export type Target = { id: number; subject: string; description: string };

/** So many are offered. */
const most = 5;

/** The approved terms whose name, or another name, contains a text; the dashboard's own API knows the session by its cookie. */
export async function findTerms(
  fetch: typeof globalThis.fetch,
  q: string,
  signal: AbortSignal,
): Promise<Target[]> {
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
  const response = await fetch(`/cms/api/glossary-terms?${query}`, {
    credentials: 'same-origin',
    signal,
  });
  if (!response.ok) return [];
  const { docs } = (await response.json()) as { docs: Target[] };
  return docs.map(({ id, subject, description }) => ({ id, subject, description }));
}

/** A document of the dashboard's API, or a global. */
type Edited = {
  id?: number | string | undefined;
  collectionSlug?: string | undefined;
  globalSlug?: string | undefined;
};

/** Where the dashboard's API keeps it; null for what has not been saved yet. */
export function pathOf({ id, collectionSlug, globalSlug }: Edited): string | null {
  if (globalSlug) return `/cms/api/globals/${globalSlug}`;
  return collectionSlug && id !== undefined ? `/cms/api/${collectionSlug}/${id}` : null;
}

/** The page of its form. */
export const pageOf = ({ id, collectionSlug, globalSlug }: Edited): string =>
  globalSlug ? `/cms/globals/${globalSlug}` : `/cms/collections/${collectionSlug}/${id}`;

/** When it was saved last; null when nobody can tell just now. */
export async function readVersion(path: string): Promise<string | null> {
  const query = new URLSearchParams({ depth: '0', draft: 'true', 'select[updatedAt]': 'true' });
  const answer = await fetch(`${path}?${query}`, { credentials: 'same-origin' }).catch(() => null);
  if (!answer?.ok) return null;
  const { updatedAt } = (await answer.json()) as { updatedAt?: string | null };
  return updatedAt ?? null;
}

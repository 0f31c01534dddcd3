/** A document or a global in the dashboard. */
type Edited = {
  id?: number | string | undefined;
  collectionSlug?: string | undefined;
  globalSlug?: string | undefined;
};

/** Returns its REST path; null for an unsaved document. */
export function pathOf({ id, collectionSlug, globalSlug }: Edited): string | null {
  if (globalSlug) return `/cms/api/globals/${globalSlug}`;
  return collectionSlug && id !== undefined ? `/cms/api/${collectionSlug}/${id}` : null;
}

/** Returns the path of its edit view. */
export const pageOf = ({ id, collectionSlug, globalSlug }: Edited): string =>
  globalSlug ? `/cms/globals/${globalSlug}` : `/cms/collections/${collectionSlug}/${id}`;

/** Returns when it was last saved; null if unknown. */
export async function readVersion(path: string): Promise<string | null> {
  const query = new URLSearchParams({ depth: '0', draft: 'true', 'select[updatedAt]': 'true' });
  const answer = await fetch(`${path}?${query}`, { credentials: 'same-origin' }).catch(() => null);
  if (!answer?.ok) return null;
  const { updatedAt } = (await answer.json()) as { updatedAt?: string | null };
  return updatedAt ?? null;
}

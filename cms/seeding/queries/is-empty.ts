import type { Payload } from 'payload';

/**
 * Returns whether the site has never been used. Runs as the system at every start: an author who deleted all content must not
 * get the samples back. The author's account is created after the first seeding.
 */
export async function isEmpty(payload: Payload): Promise<boolean> {
  for (const collection of ['users', 'books', 'samples', 'posts', 'glossary-terms'] as const) {
    const { totalDocs } = await payload.count({ collection, trash: true });
    if (totalDocs > 0) return false;
  }
  return true;
}

import type { Payload } from 'payload';

/**
 * Whether the site has never been used. The system asks, at every start: an author who has taken out all content, to
 * enter their own, must not find it back. Their account is made after the first filling.
 */
export async function isEmpty(payload: Payload): Promise<boolean> {
  for (const collection of ['users', 'books', 'samples', 'posts', 'glossary-terms'] as const) {
    const { totalDocs } = await payload.count({ collection, trash: true });
    if (totalDocs > 0) return false;
  }
  return true;
}

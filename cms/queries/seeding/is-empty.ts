import type { Payload } from 'payload';

/** Whether the site has no content yet. The system asks, at its first start: drafts and pending terms count too. */
export async function isEmpty(payload: Payload): Promise<boolean> {
  for (const collection of ['books', 'samples', 'posts', 'glossary-terms'] as const) {
    const { totalDocs } = await payload.count({ collection });
    if (totalDocs > 0) return false;
  }
  return true;
}

import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import type { getDraft as call } from '../../contract/drafts';
import type { PostDraft } from '../../payload-types';
import { contentOfDraft, findDraft } from './find-draft';

const idOf = (record: PostDraft['post']) =>
  typeof record === 'object' ? (record?.id ?? null) : (record ?? null);

/** Returns the user's own draft for the editor, or null. */
export async function getDraft(
  req: PayloadRequest,
  { draft }: { draft: string },
): Promise<z.output<(typeof call)['reply']> | null> {
  const row = await findDraft(req, draft);
  return (
    row && {
      ...contentOfDraft(row),
      post: idOf(row.post),
      basedOn: row.basedOn ?? null,
      keptAt: row.updatedAt,
    }
  );
}

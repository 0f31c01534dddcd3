import type { PayloadRequest } from 'payload';
import type { EditedPost } from '../../contract/posts';
import { fullPost } from './full-post';
import { postStatus } from '../post-status';

/** Returns the published post, or with `draft` the last saved version. */
const findVersion = (req: PayloadRequest, id: number, draft: boolean) =>
  req.payload.findByID({
    collection: 'posts',
    id,
    draft,
    depth: 1,
    disableErrors: true,
    overrideAccess: false,
    req,
  });

/** Returns a post as last saved, or null. For staff only: access rules hide drafts from others. */
export async function getEditedPost(
  req: PayloadRequest,
  { id }: { id: number },
): Promise<EditedPost | null> {
  const live = await findVersion(req, id, false);
  const saved = live && (await findVersion(req, id, true));
  if (!saved) return null;
  return {
    ...fullPost(saved),
    publishedAt: saved.publishedAt ?? null,
    status: postStatus(live),
    fromBook: saved.fromBook ?? 0,
    commentsFromBook: saved.commentsFromBook ?? 0,
    linksTerms: saved.linksTerms ?? true,
    unpublishedChanges: live._status === 'published' && saved._status === 'draft',
    heroId: typeof saved.hero === 'object' ? (saved.hero?.id ?? null) : (saved.hero ?? null),
  };
}

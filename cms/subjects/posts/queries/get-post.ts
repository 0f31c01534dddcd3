import type { PayloadRequest } from 'payload';
import { ToldLater } from '../../../platform/api/http-error';
import { editorialStaff } from '../../../platform/access/callers';
import type { Handler } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/posts';
import { isTold, notYetBegun, wholeStory } from '../../../contract/plain/reading-stage';
import { postStatus } from '../post-status';
import { visiblePosts } from '../../../platform/access/visible-records';
import { asCaller } from '../../../platform/database/queries/connection';
import { namesOf, postSummary } from './post-summary';

/** Replies a published post by its id, for staff as last saved; ToldLater beyond the reading stage; null if there is none. */
export const getPost: Handler<typeof contract.getPost> = async (
  req,
  { id, upTo = notYetBegun },
) => {
  if (editorialStaff({ req })) return getEditedPost(req, { id });
  const { docs } = await req.payload.find({
    collection: 'posts',
    where: { and: [...visiblePosts(wholeStory), { id: { equals: id } }] },
    limit: 1,
    pagination: false,
    ...asCaller(req),
    depth: 1,
  });
  const [post] = docs;
  if (!post) return null;
  return isTold(post.fromBook, upTo) ? fullPost(post) : new ToldLater(post.fromBook ?? 0);
};

/** Returns the published post, or with `draft` the last saved version. */
const findVersion = (req: PayloadRequest, id: number, draft: boolean) =>
  req.payload.findByID({
    collection: 'posts',
    id,
    draft,
    disableErrors: true,
    ...asCaller(req),
    depth: 1,
  });

/** Returns the fields that only staff see, as they edit them. */
export const editedFields = (post: Partial<PostDocument>) => ({
  publishedAt: post.publishedAt ?? null,
  fromBook: post.fromBook ?? notYetBegun,
  commentsFromBook: post.commentsFromBook ?? notYetBegun,
  linksTerms: post.linksTerms ?? true,
  heroId: typeof post.hero === 'object' ? (post.hero?.id ?? null) : (post.hero ?? null),
});

/** Returns a post as last saved, or null. For staff only: access rules hide drafts from others. */
export async function getEditedPost(
  req: PayloadRequest,
  { id }: { id: number },
): Promise<contract.EditedPost | null> {
  const live = await findVersion(req, id, false);
  const saved = live && (await findVersion(req, id, true));
  if (!saved) return null;
  return {
    ...fullPost(saved),
    ...editedFields(saved),
    status: postStatus(live),
    unpublishedChanges: live._status === 'published' && saved._status === 'draft',
  };
}

type PostDocument = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

/** Converts a document with its relations to the contract's form. */
export const fullPost = (post: PostDocument): contract.Post => ({
  ...postSummary(post),
  markdown: post.markdown,
  html: post.html ?? '',
  categories: namesOf(post.categories),
  updatedAt: post.updatedAt,
});

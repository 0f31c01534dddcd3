import type { PayloadRequest } from 'payload';
import type { DraftContent } from '../../contract/drafts';
import { notYetBegun } from '../../contract/reading-stage';
import { contentOfDraft } from './find-draft';
import { namesOf } from './post-summary';

async function savedVersion(req: PayloadRequest, id: number): Promise<DraftContent | null> {
  const row = await req.payload.findVersionByID({
    collection: 'posts',
    id: String(id),
    depth: 1,
    disableErrors: true,
    trash: true,
    overrideAccess: false,
    req,
  });
  if (!row) return null;
  const { version } = row;
  return {
    title: version.title ?? '',
    excerpt: version.excerpt ?? '',
    markdown: version.markdown ?? '',
    slug: version.slug ?? '',
    tags: namesOf(version.tags),
    categories: namesOf(version.categories),
    heroId: typeof version.hero === 'object' ? (version.hero?.id ?? null) : (version.hero ?? null),
    publish: version._status === 'published',
    publishedAt: version.publishedAt ?? null,
    fromBook: version.fromBook ?? notYetBegun,
    commentsFromBook: version.commentsFromBook ?? notYetBegun,
    linksTerms: version.linksTerms ?? true,
  };
}

async function draftState(req: PayloadRequest, id: number): Promise<DraftContent | null> {
  const row = await req.payload.findByID({
    collection: 'post-drafts',
    id,
    depth: 0,
    disableErrors: true,
    overrideAccess: false,
    req,
  });
  return row && contentOfDraft(row);
}

/** Returns a former version by its name from {@link getVersions}, or null. */
export function getVersion(
  req: PayloadRequest,
  { version }: { version: string },
): Promise<DraftContent | null> {
  const [kind, id] = version.split('-');
  return kind === 'saved' ? savedVersion(req, Number(id)) : draftState(req, Number(id));
}

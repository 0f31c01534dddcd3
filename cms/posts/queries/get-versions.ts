import type { PayloadRequest, Where } from 'payload';
import { countWords } from '../../contract/reading-time';
import type { DraftContent, Version } from '../../contract/drafts';
import { notYetBegun } from '../../contract/reading-stage';
import type { Post } from '../../payload-types';
import { contentOfDraft } from './find-draft';
import { namesOf } from './post-summary';
import { asCaller } from '../../database/queries/connection';

type DraftOrPost = { id?: number | undefined; draft?: string | undefined };

function purposeOf(
  { _status, publishedAt }: Pick<Post, '_status' | 'publishedAt'>,
  savedAt: string,
): Pick<Version, 'kind' | 'scheduledFor'> {
  if (_status !== 'published') return { kind: 'draft', scheduledFor: null };
  return publishedAt && Date.parse(publishedAt) > Date.parse(savedAt)
    ? { kind: 'scheduled', scheduledFor: publishedAt }
    : { kind: 'published', scheduledFor: null };
}

async function savedVersions(req: PayloadRequest, id: number): Promise<Version[]> {
  const { docs } = await req.payload.findVersions({
    collection: 'posts',
    where: { parent: { equals: id } },
    sort: '-createdAt',
    limit: 100,
    pagination: false,
    depth: 0,
    select: {
      version: { title: true, markdown: true, _status: true, publishedAt: true },
      createdAt: true,
    },
    trash: true,
    overrideAccess: false,
    req,
  });
  return docs.map((row) => ({
    version: `saved-${row.id}`,
    ...purposeOf(row.version, row.createdAt),
    at: row.createdAt,
    title: row.version.title ?? '',
    words: countWords(row.version.markdown ?? ''),
  }));
}

async function draftStates(req: PayloadRequest, { id, draft }: DraftOrPost): Promise<Version[]> {
  const either: Where[] = [];
  if (id !== undefined) either.push({ post: { equals: id } });
  if (draft !== undefined) either.push({ draft: { equals: draft } });
  if (either.length === 0) return [];
  const { docs } = await req.payload.find({
    collection: 'post-drafts',
    where: { or: either },
    limit: 100,
    pagination: false,
    ...asCaller(req),
  });
  return docs.map((row) => {
    const { title, markdown } = contentOfDraft(row);
    return {
      version: `kept-${row.id}`,
      kind: 'kept',
      scheduledFor: null,
      at: row.updatedAt,
      title,
      words: countWords(markdown),
    };
  });
}

/** Returns former versions of a post or draft, latest first. */
export async function getVersions(req: PayloadRequest, requested: DraftOrPost): Promise<Version[]> {
  const saved = requested.id === undefined ? [] : await savedVersions(req, requested.id);
  const drafts = await draftStates(req, requested);
  return [...saved, ...drafts].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

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
    disableErrors: true,
    ...asCaller(req),
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

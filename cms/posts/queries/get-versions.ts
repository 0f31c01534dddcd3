import type { PayloadRequest, Where } from 'payload';
import { countWords } from '../../contract/reading-time';
import type { DraftContent, Version } from '../../contract/drafts';
import { postStatus } from '../post-status';
import { contentOfDraft } from './find-draft';
import { editedFields } from './get-post';
import { namesOf } from './post-summary';
import { asCaller } from '../../database/queries/connection';

type DraftOrPost = { id?: number | undefined; draft?: string | undefined };

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
  return docs.map(({ id, createdAt, version }) => {
    const kind = postStatus(version, new Date(createdAt));
    return {
      version: `saved-${id}`,
      kind,
      scheduledFor: (kind === 'scheduled' && version.publishedAt) || null,
      at: createdAt,
      title: version.title ?? '',
      words: countWords(version.markdown ?? ''),
    };
  });
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
    publish: version._status === 'published',
    ...editedFields(version),
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

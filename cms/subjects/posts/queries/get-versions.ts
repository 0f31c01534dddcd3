import type { PayloadRequest, Where } from 'payload';
import type { Handler } from '../../../platform/api/define-endpoint';
import { countWords } from '../../../contract/plain/reading-time';
import type * as contract from '../../../contract/drafts';
import type { DraftContent, Version } from '../../../contract/drafts';
import { asCaller } from '../../../platform/database/queries/connection';
import { postStatus } from '../post-status';
import { contentOfDraft } from './drafts';
import { editedFields } from './get-post';
import { namesOf } from './post-summary';

async function savedVersions(req: PayloadRequest, id: number): Promise<Version[]> {
  const { docs } = await req.payload.findVersions({
    collection: 'posts',
    where: { parent: { equals: id } },
    sort: '-createdAt',
    limit: 100,
    pagination: false,
    select: {
      version: { title: true, markdown: true, _status: true, publishedAt: true },
      createdAt: true,
    },
    trash: true,
    ...asCaller(req),
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

async function draftStates(req: PayloadRequest, where: Where): Promise<Version[]> {
  const { docs } = await req.payload.find({
    collection: 'post-drafts',
    where,
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
export const getVersions: Handler<typeof contract.getVersions> = async (
  req,
  { id = 0, draft = '' },
) => {
  const saved = await savedVersions(req, id);
  const drafts = await draftStates(req, {
    or: [{ post: { equals: id } }, { draft: { equals: draft } }],
  });
  return [...saved, ...drafts].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
};

async function savedVersion(req: PayloadRequest, id: number): Promise<DraftContent | null> {
  const row = await req.payload.findVersionByID({
    collection: 'posts',
    id: String(id),
    disableErrors: true,
    trash: true,
    ...asCaller(req),
    depth: 1,
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
export const getVersion: Handler<typeof contract.getVersion> = (req, { version }) => {
  const [kind, id] = version.split('-');
  return kind === 'saved' ? savedVersion(req, Number(id)) : draftState(req, Number(id));
};

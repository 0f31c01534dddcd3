import { expect, onTestFinished, vi } from 'vitest';
import type { EditedPost } from '../../cms/contract/posts';
import { createApi } from '../../cms/contract/plain/client';
import { EditorStore } from './editor-store';
import type { LocalDraft } from './local-drafts';
import { RetryTimer } from './failure';

export const sessionId = '6a1f3f5e-6f0a-4c62-9d0a-0f5f6f3f7a11';

/** The session that follows if another device has changed the draft. */
export const otherSessionId = '3d0f8a52-1c5b-4e0e-8b1a-7f2f7c3f4b22';

export const post: EditedPost = {
  id: 7,
  slug: 'saved',
  title: 'Saved',
  excerpt: '',
  markdown: 'As it was saved.',
  html: '',
  tags: [],
  tagLinks: [],
  categories: [],
  hero: null,
  heroId: null,
  fromBook: 0,
  commentsFromBook: 0,
  linksTerms: true,
  heroUrl: null,
  minutes: 1,
  status: 'draft',
  unpublishedChanges: false,
  publishedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

export type Call = { route: string; body: Record<string, unknown>; key: string | null };
type Answer = (call: Call) => unknown;

export const problem = (status: number, errors?: object[]) =>
  Response.json(
    { status, title: '', detail: 'No.', errors },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

/** Answers to the calls of opening a post, of a site that does not accept the key. */
export const withoutKey = (isPublished: boolean) => ({
  'GET /api/Posts': [isPublished ? { id: 7, title: 'Public' } : problem(404)],
  // An unpublished post may be missing, or hidden from visitors, so the key is checked once more.
  'GET /api/Posts/drafts': isPublished ? [problem(401)] : [problem(401), problem(401)],
});

export const noAnswer = () => new TypeError('Failed to fetch');

const statusOf = ({ publish }: Call['body']) => (publish ? 'published' : 'draft');

/** Default replies by route. The replies that a test gives for a route are used up first. */
const usual: Record<string, Answer> = {
  'GET /api/Posts/drafts': () => [],
  'GET /api/Posts': () => post,
  'POST /api/Posts/drafts': () => ({ keptAt: '2026-01-02T00:00:00.000Z' }),
  [`POST /api/Posts/drafts/${sessionId}/forget`]: () => ({ ok: true }),
  'POST /api/Posts/AddNewRecord': ({ body }) => ({
    ...post,
    ...body,
    tags: [],
    status: statusOf(body),
  }),
  'POST /api/Posts/update': ({ body }) => ({
    ...post,
    ...body,
    status: statusOf(body),
    updatedAt: '2026-01-03T00:00:00.000Z',
  }),
  'POST /api/Posts/restore': () => post,
};

export function setUp({
  postId = null,
  answers = {},
  drafts = new Map<string, LocalDraft>(),
  storage = { isClosed: false },
  firstWords = '',
}: {
  postId?: number | null;
  /** By route: a response or its promise, an error to throw, a reply as JSON, or a function that returns one of these. */
  answers?: Record<string, unknown[]>;
  drafts?: Map<string, LocalDraft>;
  storage?: { isClosed: boolean };
  /** Typed before the editor was loaded. */
  firstWords?: string;
} = {}) {
  if (!vi.isFakeTimers()) vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const calls: Call[] = [];
  const api = createApi(async (request) => {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    const call = {
      route: `${request.method} ${pathname}`,
      body: text ? JSON.parse(text) : {},
      key: request.headers.get('idempotency-key'),
    };
    calls.push(call);
    const given = answers[call.route]?.shift() ?? usual[call.route];
    const settled: unknown = await (typeof given === 'function' ? given(call) : given);
    if (settled instanceof Error) throw settled;
    return settled instanceof Response ? settled : Response.json(settled);
  }, 'https://site.example');
  const localDrafts = {
    save: async (draft: LocalDraft) => {
      if (storage.isClosed) throw new DOMException('Closed.', 'InvalidStateError');
      drafts.set(draft.draft, structuredClone(draft));
    },
    read: async (draft: string) => drafts.get(draft) ?? null,
    delete: async (draft: string) => void drafts.delete(draft),
  };
  const editor = new EditorStore(
    { sessionId, id: postId, onSaved: () => undefined },
    {
      api,
      localDrafts,
      retryTimer: new RetryTimer(new EventTarget()),
      moveSession: () => undefined,
      startSession: async () => otherSessionId,
      takeFirstWords: () => firstWords,
    },
  );
  const callsOf = (route: string) => calls.filter((call) => call.route === route);
  return { editor, callsOf, drafts };
}

/** Like `setUp`, with the editor open. */
export async function opened(options?: Parameters<typeof setUp>[0]) {
  const site = setUp(options);
  await site.editor.open();
  return site;
}

/** Starts a save, and waits until it has got no answer. */
export async function saveInVain(editor: EditorStore) {
  const saving = editor.save();
  await vi.waitFor(() => expect(editor.state.save.status).toBe('waiting'), 60_000);
  return { saving };
}

export const typed = { title: 'A title', markdown: 'A text.' };

/** Returns an answer to a draft that resolves when `arrive` is called. */
export function slowDraft(answer: unknown = usual['POST /api/Posts/drafts']) {
  let arrive = () => {};
  const isHere = new Promise<void>((resolve) => (arrive = resolve));
  const arrived = (call: Call) =>
    isHere.then(() => (typeof answer === 'function' ? answer(call) : answer));
  return { arrived, arrive: () => arrive() };
}

/** Creates posts like the real site: once for a key, which it refuses with another body. */
export function creatingSite({ isFirstAnswerLost }: { isFirstAnswerLost: boolean }) {
  const created = new Map<string, Record<string, unknown>>();
  const create: Answer = ({ body, key }) => {
    const known = created.get(key ?? '');
    if (known && JSON.stringify(known) !== JSON.stringify(body)) return problem(422);
    created.set(key ?? '', body);
    return { ...post, ...body, slug: 'a-title', tags: [], status: statusOf(body) };
  };
  const first: Answer = (call) => {
    if (isFirstAnswerLost) create(call);
    return noAnswer();
  };
  return {
    created,
    answers: { 'POST /api/Posts/AddNewRecord': [first, ...Array(5).fill(create)] },
  };
}

const { title, excerpt, slug, tags, categories, heroId, publishedAt } = post;
const rest = { excerpt, slug, tags, categories, heroId, publish: false, publishedAt };

/** Values of an old draft, without spoiler stages. */
export const values = { title, markdown: 'On the server.', ...rest };

/** Returns the time that is some milliseconds after the post was saved. */
export const later = (milliseconds: number) =>
  new Date(Date.parse(post.updatedAt) + milliseconds).toISOString();

export const localDraft = (at: string, more: Partial<LocalDraft> = {}): Map<string, LocalDraft> => {
  const work = { ...values, markdown: 'In the browser.' };
  const draft = { draft: sessionId, post: 7, basedOn: post.updatedAt, work, at, firstSave: null };
  return new Map([[sessionId, { ...draft, ...more }]]);
};

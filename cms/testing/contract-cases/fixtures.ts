import { apiKeyHeader } from '../../contract/headers';
import { randomUUID } from 'node:crypto';
import { termSlug } from '../../glossary/term-slug';
import { createActors, type Actor } from './actors';
import { goodJson, newClientIp, newName, type Harness } from './harness';

/** An id that no record has. */
export const unusedId = 2_147_483_647;

export const emptyDraft = {
  ...{ title: 'Begun', excerpt: '', markdown: 'Not yet.', slug: '', tags: [], categories: [] },
  ...{ heroId: null, publish: false, publishedAt: null },
};

/** The code in a mail. */
const codeIn = (mail: string) => /^ +((?:\w{4}-){2}\w{4})\s*$/m.exec(mail)?.[1] ?? '';

type Post = { id: number; slug: string; title: string };

/** What the calls are made about. All of it is made by the API itself, through the harness. */
export function createFixtures(harness: Harness) {
  const actors = createActors(harness);
  const fixtures = new Map<string, Promise<unknown>>();

  /** Made once, when it is first needed. */
  function once<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
    const made = (fixtures.get(name) as Promise<Made> | undefined) ?? make();
    fixtures.set(name, made);
    return made;
  }

  const callBy = async (headers: Record<string, string>, path: string, body?: unknown) => {
    const method = body === undefined ? 'GET' : 'POST';
    return (await goodJson(harness, { method, path: `/api${path}`, headers, body })).json;
  };
  const key = { [apiKeyHeader]: harness.author.apiKey };

  const newPost = async (fields: object = {}): Promise<Post> => {
    const title = newName();
    const body = { title, markdown: `On ${title}.`, publish: true, tags: ['cases'], ...fields };
    return (await callBy(key, '/Posts/AddNewRecord', body)) as Post;
  };
  const post = () => once('post', newPost);
  const laterPost = () => once('later post', () => newPost({ fromBook: 5 }));

  const newComment = async ({ headers }: Pick<Actor, 'headers'>, about?: Post, more?: object) => {
    const { id } = about ?? (await post());
    const text = `Well said, ${newName()}.`;
    const said = await callBy(headers, `/Posts/${id}/comments`, { text, ...more });
    return { id, comment: Number(said.id), text };
  };

  const newImage = async () => {
    const body = new FormData();
    body.set('file', tinyPng(newName()));
    body.set('alt', 'A red point.');
    const sent = { method: 'POST', path: '/api/media', headers: key, body };
    const answer = await harness.send(sent, newClientIp());
    return ((await answer.json()) as { id: number }).id;
  };

  const approve = (comment: number) => callBy(key, `/comments/${comment}/approve`, {});

  /** A reader of whom nothing is told but what they say: nobody may say much in a short time, and the author neither. */
  const chattyReader = () => once('somebody', actors.newReader);

  const draftOf = async ({ headers }: Actor) => {
    const draft = randomUUID();
    await callBy(headers, '/Posts/drafts', { draft, post: null, basedOn: null, ...emptyDraft });
    return draft;
  };

  /** It can be used again. */
  const confirmationToken = () =>
    once('subscription', async () => {
      const email = `${newName()}@cases.example`;
      await callBy({}, '/subscriptions/request', { email, posts: true });
      const mail = await harness.mailTo(email);
      return decodeURIComponent(/confirm\?token=(\S+)/.exec(mail)?.[1] ?? '');
    });
  const mailedCode = async (email: string) => codeIn(await harness.mailTo(email));

  const suggest = async () => {
    const subject = newName();
    const sent = { subject, description: 'It is suggested.' };
    return { subject, link: String((await callBy({}, '/fovea/suggest', sent)).link) };
  };

  /** A new term that waits, and when it was last changed. */
  const pendingTerm = async () => {
    const { subject } = await suggest();
    const pending = Object.values(await callBy(key, '/fovea/pending')) as {
      id: number;
      subject: string;
      updatedAt: string;
    }[];
    const { id = 0, updatedAt = '' } = pending.find((term) => term.subject === subject) ?? {};
    return { id, updatedAt };
  };

  return {
    harness,
    actors,
    newPost,
    laterPost,
    post,
    newComment,
    draftOf,
    newImage,
    image: () => once('image', newImage),

    deletedImage: async () => {
      const id = await newImage();
      await callBy(key, `/media/${id}/delete`, {});
      return id;
    },

    deletedComment: async (me: Actor) => {
      const { id, comment } = await newComment(me);
      await callBy(me.headers, `/Posts/${id}/comments/${comment}/delete`, {});
      return { id, comment };
    },

    deletedPost: async () => {
      const { id } = await newPost();
      await callBy(key, `/Posts?id=${id}`, {});
      return id;
    },

    version: () =>
      once('version', async () => {
        const versions = await callBy(key, `/Posts/versions?id=${(await post()).id}`);
        return String((Object.values(versions)[0] as { version: string }).version);
      }),

    previewToken: () =>
      once('preview', async () => {
        const { path } = await callBy(key, '/Posts/preview-link', { id: (await post()).id });
        return new URL(String(path), 'http://site.example').searchParams.get('token') ?? '';
      }),

    /** A reader's comment that is approved, by a name that tells it from others; its writer is like no other's. */
    comment: (name: string) =>
      once(`comment: ${name}`, async () => {
        const made = await newComment(await actors.newReader());
        await approve(made.comment);
        return { id: made.id, comment: made.comment };
      }),

    /** A post with two conversations on it. */
    discussedPost: () =>
      once('discussed', async () => {
        const discussed = await newPost();
        const { headers } = await chattyReader();
        for (const { comment } of [
          await newComment({ headers }, discussed),
          await newComment({ headers }, discussed),
        ])
          await approve(comment);
        return discussed.id;
      }),

    twoPendingComments: () =>
      once('pending comments', async () => {
        const reader = await actors.newReader();
        await newComment(reader);
        await newComment(reader);
      }),

    pendingTerm,

    /** The id of a term that waits, by a name that tells it from others. */
    term: (name: string) => once(`term: ${name}`, async () => (await pendingTerm()).id),

    /** The slug of a term that is told later. */
    laterTerm: () =>
      once('later term', async () => {
        const { id, ...seen } = await pendingTerm();
        const subject = newName();
        const decided = { ...seen, decision: 'approve', subject, fromBook: 5 };
        await callBy(key, `/fovea/${id}/decide`, decided);
        return termSlug(subject);
      }),

    /** Of the private link of a suggestion. */
    suggestionToken: () =>
      once('suggestion', async () => (await suggest()).link.split('/').at(-1) ?? ''),

    /** The number of a decision on a suggestion. */
    termDecision: () =>
      once('decision', async () => {
        const { id, ...seen } = await pendingTerm();
        const decided = await callBy(key, `/fovea/${id}/decide`, { decision: 'approve', ...seen });
        return Number(decided.decision);
      }),

    account: () => once('account', actors.newAccount),

    /** A code that verifies an account. */
    codeToVerify: async () => {
      const userName = newName();
      const email = `${userName}@cases.example`;
      const password = 'a lantern for the road';
      await callBy({}, '/Users/newRecord', { userName, email, password });
      return mailedCode(email);
    },

    codeForPassword: async () => {
      const { email } = await actors.newAccount();
      await callBy({}, '/Users/forgotPassword', { email });
      return mailedCode(email);
    },

    codeForEmail: async () => {
      const { headers, account } = await actors.newReader();
      const email = `${newName()}@cases.example`;
      await callBy(headers, '/Users/changeEmail', { email, password: account?.password });
      return mailedCode(email);
    },

    /** By which a reader's mails about replies are ended. */
    unsubscribeToken: () =>
      once('unsubscribe', async () => {
        const about = await newPost();
        const asking = await actors.newReader();
        const { comment } = await newComment(asking, about, { hearOfReplies: true });
        await approve(comment);
        const reply = await newComment(await chattyReader(), about, { parent: comment });
        await approve(reply.comment);
        const mail = await harness.mailTo(asking.account?.email ?? '');
        return /unsubscribe\?token=(\S+)/.exec(mail)?.[1] ?? '';
      }),

    /** By which a subscription is confirmed. */
    confirmationToken,

    /** By which a subscriber changes a subscription. */
    subscriberToken: async () =>
      String(
        (await callBy({}, '/subscriptions/confirm', { token: await confirmationToken() })).token,
      ),

    /** A post about which subscribers are to be mailed. */
    postWithNewsletter: async () => {
      const { id } = await newPost();
      await callBy(key, `/newsletters/${id}`, {});
      return id;
    },

    /** From here come wrong keys, and nothing else. */
    ipOfWrongKeys: newClientIp(),
  };
}

export type Fixtures = ReturnType<typeof createFixtures>;

/** One red point as PNG. */
const bytes =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

/** The smallest picture that can be uploaded. */
export const tinyPng = (name: string) =>
  new File([Buffer.from(bytes, 'base64')], `${name}.png`, { type: 'image/png' });

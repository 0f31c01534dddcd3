import { apiKeyHeader } from '../../contract/headers';
import { tinyPng } from '../contract-cases/fixtures';
import { goodJson, newClientIp, newName, type Harness } from '../contract-cases/harness';

/**
 * A post by which leaks are told. `word` finds it, and stands in its slug; `secret` stands beside it in all that it says,
 * and is never sent: where it comes back, somebody has been told.
 */
export type MarkedPost = {
  state: State;
  id: number;
  slug: string;
  tag: string;
  word: string;
  secret: string;
  isHidden: boolean;
};

export type State = 'published' | 'a draft' | 'to come' | 'unpublished again' | 'deleted';

const states: State[] = ['published', 'a draft', 'to come', 'unpublished again', 'deleted'];

/** One post in each state, with a comment where there was a time to write one. */
export async function makeMarkedPosts(harness: Harness): Promise<MarkedPost[]> {
  const key = { [apiKeyHeader]: harness.author.apiKey };
  const post = async (path: string, body: object) =>
    (await goodJson(harness, { method: 'POST', path: `/api${path}`, headers: key, body })).json;

  async function picture(name: string): Promise<number> {
    const form = new FormData();
    form.set('file', tinyPng(name));
    form.set('alt', name);
    const sent = { method: 'POST', path: '/api/media', headers: key, body: form };
    const answer = await harness.send(sent, newClientIp());
    if (!answer.ok) throw new Error(`The picture is answered with ${answer.status}.`);
    return ((await answer.json()) as { id: number }).id;
  }

  async function make(state: State): Promise<MarkedPost> {
    const unique = newName().replaceAll('-', '');
    const [word, secret] = [`zqword${unique}`, `zqsecret${unique}`];
    const both = `${word} ${secret}`;
    const made = await post('/Posts/AddNewRecord', {
      ...{ title: both, excerpt: both, markdown: `## ${both}\n\n${both}`, slug: word },
      tags: [word, secret, 'marked'],
      heroId: await picture(secret),
      publish: state !== 'a draft',
      publishedAt: state === 'to come' ? '2099-01-01T00:00:00Z' : null,
    });
    const id = Number(made.id);
    if (state !== 'a draft' && state !== 'to come')
      await post(`/Posts/${id}/comments`, { text: both });
    if (state === 'unpublished again') await post('/Posts/update', { id, publish: false });
    if (state === 'deleted') await post(`/Posts?id=${id}`, {});
    return { state, id, slug: word, tag: word, word, secret, isHidden: state !== 'published' };
  }

  const posts: MarkedPost[] = [];
  for (const state of states) posts.push(await make(state));
  return posts;
}

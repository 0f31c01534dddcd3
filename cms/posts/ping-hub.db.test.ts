import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listening } from '../testing/listening';
import { openSite, makeRecord } from '../testing/open-site';
import { runOutbox } from '../mail/run-outbox';

test('the hub is told of the feeds when a post appears, and again if it fails; without a hub, nobody is', async () => {
  const { payload } = await openSite();
  const pings: string[] = [];
  const hub = await listening((request, response) => {
    void text(request).then((ping) => {
      pings.push(ping);
      response.writeHead(pings.length === 1 ? 503 : 204).end();
    });
  });
  const publish = async (title: string, publishedAt?: string) =>
    makeRecord('posts', {
      ...{ title, slug: title, markdown: 'Of [it](/books/a-book/sample/1).', tags: [maps.id] },
      ...{ _status: 'published', publishedAt },
    });
  const maps = await payload.create({ collection: 'tags', data: { name: 'Maps', slug: 'maps' } });
  const outbox = runOutbox(payload, { every: 100 });
  onTestFinished(async () => {
    payload.config.custom.hub = undefined;
    await outbox.stop();
  });

  await publish('unheard');
  payload.config.custom.hub = `${hub}/`;
  await publish('later', '2999-01-01T00:00:00Z');
  await payload.create({
    collection: 'posts',
    data: { title: 'Draft', markdown: 'T.' },
    draft: true,
  });
  expect((await payload.count({ collection: 'payload-jobs' })).totalDocs).toBe(1);
  await publish('now');
  await expect.poll(() => pings).toHaveLength(2);
  expect(new Set(pings).size).toBe(1);
  const sent = new URLSearchParams(pings[0]);
  expect(sent.get('hub.mode')).toBe('publish');
  expect(sent.getAll('hub.url').map((url) => url.replace(/^.*\/feed/, '/feed'))).toEqual(
    ['', '?tag=maps', '?book=a-book'].flatMap((query) => [
      `/feed.xml${query}`,
      `/feed.json${query}`,
    ]),
  );
});

import { expect, test } from 'vitest';
import { calls } from '../contract/calls';
import { clientIpHeader } from '../api/limits/client-ip';
import { describeApi } from '../api/openapi/describe-api';
import { appOf } from '../testing/app-of';
import { runContractCases } from '../testing/contract-cases/run';
import type { Harness } from '../testing/contract-cases/harness';
import { findPostsInReplies } from '../testing/hidden-posts/find-posts-in-replies';
import { bookData } from '../testing/book-data';
import { makeKey } from '../testing/callers';
import { listening } from '../testing/listening';
import { openSite, origin, type TestSite, makeRecord } from '../testing/open-site';
import { publishedSchemas } from '../testing/published-schemas';
import { mailsTo } from '../testing/readers';

// Runs every case of every call in process.

const author = { email: 'author@cases.example', password: 'correct horse battery staple' };

async function fill(site: TestSite): Promise<string> {
  const { id: owner } = await payload.create({
    collection: 'users',
    data: { userName: 'author', ...author, role: 'author', isValidated: true },
  });
  await payload.create({ collection: 'categories', data: { name: 'News', slug: 'news' } });
  for (const [slug, group, position] of [
    ['indomitus-est', 'main', 1],
    ['semper-indomitus', 'finale', 2],
  ] as const) {
    const { id: book } = await makeRecord('books', {
      ...bookData(slug, position),
      ...{ group, bullets: [{ text: 'A horse' }] },
      ...(group === 'main' && { asin: 'B00K5Q8DSA', isbn: '978-0-9793679-0-8', year: 2007 }),
    });
    await makeRecord('samples', {
      ...{ title: 'One', excerpt: '[p]He rode.[/p]', book, chapter: 1 },
      sampleId: 3 * position - 2,
    });
  }
  await payload.create({
    collection: 'glossary-terms',
    data: { subject: 'Eldador', description: 'A kingdom.', status: 'approved' },
  });
  return makeKey(site, owner);
}

function harnessFor({ api, cmsApi }: TestSite, apiKey: string): Harness {
  return {
    author: { ...author, apiKey },
    send: ({ method, path, headers, body }, clientIp) => {
      const request = new Request(new URL(path, origin), {
        method,
        headers: { ...headers, [clientIpHeader]: clientIp },
        body: body ?? null,
      });
      return (path.startsWith('/cms/') ? cmsApi : api)(request);
    },
    mailTo: async (to) => (await mailsTo(to)).at(-1) ?? '',
  };
}

const site = await openSite();
const { payload } = site;
const apiKey = await fill(site);
const { createCmsApi } = await import('./cms-api');
const whole = { ...site, cmsApi: createCmsApi(payload.config) };
const schemas = publishedSchemas(describeApi(calls), 'https://site.example/openapi.json');
const complaints = await runContractCases(harnessFor(whole, apiKey), schemas);

for (const { route } of calls)
  test(`${route} is answered as its contract says, to everybody and in every way`, () => {
    expect(complaints.get(route)).toEqual([]);
  });

test('no URL shows a visitor a post that is not published or no longer published', async () => {
  const url = await listening(appOf(payload, 1));
  const { hidden, published } = await findPostsInReplies({
    ...harnessFor(site, apiKey),
    send: ({ method, path, headers, body }, clientIp) =>
      fetch(new URL(path, url), {
        method,
        headers: { ...headers, 'x-forwarded-for': clientIp },
        body: body ?? null,
        redirect: 'manual',
      }),
  });
  expect(hidden).toEqual([]);
  // It was looked for where it would have been found.
  for (const path of ['/api/Posts/GetSummary', '/api/Tags', '/sitemap.xml', '/feed.xml'])
    expect(published).toContain(`published: ${path} tells of it`);
});

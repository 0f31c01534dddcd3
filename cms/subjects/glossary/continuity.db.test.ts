import { expect, test } from 'vitest';
import type { Finding } from '../../contract/continuity';
import { answerTo, logInAs } from '../../testing/callers';
import { bookData } from '../../testing/book-data';
import { openSite, siteRequest, makeRecord } from '../../testing/open-site';

let lastBook: number;

const make = (data: {
  subject: string;
  status?: 'approved' | 'pending' | 'rejected';
  fromBook?: number;
  aliases?: string[];
  kind?: 'person' | 'place';
  year?: number;
}) =>
  makeRecord('glossary-terms', { description: 'Somebody of Fovea.', status: 'approved', ...data });

const ask = (body: object, token: string | undefined = author) =>
  answerTo(site, siteRequest('/api/fovea/continuity', { method: 'POST', body, token }));

/** Returns the findings about a text, in short. */
async function told(text: string, more: object = {}): Promise<string[]> {
  const { status, body } = await ask({ text, form: 'post', ...more });
  expect(status).toBe(200);
  return (body as Finding[]).map(({ kind, quote }) => `${kind}: ${quote}`);
}

const site = await openSite();
const { payload } = site;
const author = await logInAs(site, 'author');
const { id: rancor } = await make({
  subject: 'Rancor Mordetur',
  kind: 'person',
  aliases: ['Rancor'],
  year: 940,
});
await make({ subject: 'Outpost IX', kind: 'place', fromBook: 2 });
for (const [index, title] of ['Dawn', 'Noon'].entries())
  ({ id: lastBook } = await payload.create({
    collection: 'books',
    data: { ...bookData(title.toLowerCase(), index + 1), title },
  }));

test('a text is compared with the glossary, as are the facts in a term’s form before they are saved', async () => {
  const text = 'Then *Rancour*\nspoke.';
  expect(await ask({ text, form: 'post' })).toEqual({
    status: 200,
    body: [
      {
        kind: 'spelling',
        start: 6,
        end: 13,
        quote: 'Rancour',
        times: 1,
        instead: 'Rancor',
        term: { id: expect.any(Number), subject: 'Rancor Mordetur' },
        words: '“Rancour” is “Rancor” in the glossary.',
      },
    ],
  });
  const chapter = '[p]Then [em]Rancour[/em] held Outpost IX.[/p]';
  expect(await told(chapter, { form: 'chapter', fromBook: 1 })).toEqual([
    'spelling: Rancour',
    'early: Outpost IX',
  ]);
  expect(await told(chapter, { form: 'chapter', book: lastBook })).toEqual(['spelling: Rancour']);
  const relations = [{ kind: 'child-of', to: rancor }];
  const eric = { id: null, subject: 'Eric', aliases: [], kind: 'person', year: 930, relations };
  expect((await ask({ text: 'A son.', form: 'plain', term: eric })).body).toMatchObject([
    { kind: 'contradiction', start: 0, end: 0, term: null },
  ]);
});

test('a saved, renamed or deleted term takes effect at once', async () => {
  const text = 'He met Corvane, and again met Corvane.';
  expect(await told(text)).toEqual(['unknown: Corvane']);
  const { id } = await make({ subject: 'Corvane' });
  expect(await told(text)).toEqual([]);
  const change = (data: object) => payload.update({ collection: 'glossary-terms', id, data });
  await change({ subject: 'Corvaine', status: 'pending' });
  expect(await told(text)).toEqual(['spelling: Corvane']);
  expect(await told('He met Corvaine.')).toEqual(['unlinked: Corvaine']);
  expect(await told('He met Corvaine.', { linksTerms: false })).toEqual([]);
  expect(await told('He met Corvaine.', { form: 'chapter', linksTerms: false })).toEqual([]);
  await change({ deletedAt: new Date().toISOString() });
  expect(await told(text)).toEqual(['unknown: Corvane']);
});

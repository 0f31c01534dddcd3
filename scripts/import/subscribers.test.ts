import { expect, test } from 'vitest';
import { readSubscribers } from './subscribers';

test('the first line decides which character separates the columns', () => {
  const topics = { posts: true, books: true };
  for (const table of [
    'email,consent,confirmed_at\na@example.com,Form; 2019,2020-01-02\n',
    '\ufeff\nemail;"consent, proof";confirmed_at\na@example.com;"Form; 2019";2020-01-02\n',
    'email\tProof\tName, first\tconfirmed_at\na@example.com\tForm; 2019\tA\t2020-01-02\n',
  ])
    expect(
      readSubscribers(table, { topics, bookSlugs: new Set(), consent: 'Form; 2019' }),
    ).toMatchObject({
      subscribers: [{ consent: 'Imported: Form; 2019', confirmedAt: '2020-01-02T00:00:00.000Z' }],
      notes: [],
    });
});

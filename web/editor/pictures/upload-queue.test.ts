import { expect, test, vi } from 'vitest';
import { type UploadedPicture, UploadQueue } from './upload-queue';
import type { SendPicture } from './upload-image';

const file = (name: string) => new File(['…'], name, { type: 'image/png' });

/** Returns a queue whose uploads the test answers one by one. */
function openQueue() {
  const sent: { name: string; answer: (error?: Error) => void }[] = [];
  const stored: [alt: string, isLast: boolean][] = [];
  const send: SendPicture = ({ name }, alt, { signal }) =>
    new Promise<UploadedPicture>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      const picture = { id: 1, url: `/media/${name}`, alt, width: 1, height: 1 };
      const answer = (error?: Error) => (error ? reject(error) : resolve(picture));
      sent.push({ name, answer });
    });
  const queue = new UploadQueue(send);
  const sendAll = () => queue.sendAll(({ alt }, isLast) => stored.push([alt, isLast]));
  const nth = (index: number) => queue.uploads[index] ?? expect.unreachable();
  const describe = (...alts: string[]) =>
    alts.forEach((alt, index) => queue.describe(nth(index).key, alt));
  return { queue, sendAll, sent, stored, nth, describe };
}

test('nothing is sent while a description is missing or too long', async () => {
  const { queue, sendAll, sent, nth, describe } = openQueue();
  queue.add([file('a.png'), file('b.png')]);
  describe('A horse', 'A horse. '.repeat(60));
  expect(nth(1).altError).toBe('Must have at most 500 characters.');
  describe('  ');
  await sendAll();
  expect(queue.uploads.map(({ altError }) => altError)).toEqual([
    'Is required.',
    'Must have at most 500 characters.',
  ]);
  expect(sent).toEqual([]);
});

test('a failed file stays with its description and is sent again; the others are stored', async () => {
  const { queue, sendAll, sent, stored, nth, describe } = openQueue();
  queue.add([file('a.png'), file('b.png')]);
  describe('A horse', 'A cart');
  const all = sendAll();
  sent[0]?.answer(new TypeError('No response.'));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.answer();
  await all;
  expect(stored).toEqual([['A cart', false]]);
  expect(nth(0)).toMatchObject({
    alt: 'A horse',
    part: null,
    failure: expect.stringContaining('is not responding'),
  });
  const again = sendAll();
  expect(nth(0).failure).toBeNull();
  sent[2]?.answer();
  await again;
  expect(stored.at(-1)).toEqual(['A horse', true]);
});

test('a canceled file stays, a dropped one does not, and neither stops the next', async () => {
  const { queue, sendAll, sent, stored, nth, describe } = openQueue();
  queue.add([file('a.png'), file('b.png'), file('c.png'), file('d.png')]);
  describe('A', 'B', 'C', 'D');
  const all = sendAll();
  queue.drop(nth(1).key);
  queue.cancel(nth(0).key);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.name).toBe('c.png');
  queue.drop(nth(1).key);
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  sent[2]?.answer();
  await all;
  expect(stored).toEqual([['D', false]]);
  expect(queue.uploads).toMatchObject([{ alt: 'A', failure: 'It was not sent.' }]);
});

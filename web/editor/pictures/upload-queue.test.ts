import { expect, test, vi } from 'vitest';
import { DescribedFile } from '../documents';
import { type UploadedPicture, UploadQueue } from './upload-queue';
import type { SendPicture } from './upload-image';

const file = (name: string) => new File(['…'], name, { type: 'image/png' });

/** Returns a queue whose uploads the test answers one by one. */
function openQueue() {
  const sent: {
    name: string;
    answer: (error?: Error) => void;
    report: (part: number) => void;
  }[] = [];
  const stored: [alt: string, isLast: boolean][] = [];
  const send: SendPicture = ({ name }, alt, { signal, onProgress }) =>
    new Promise<UploadedPicture>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      const picture = { id: 1, url: `/media/${name}`, alt, width: 1, height: 1 };
      const answer = (error?: Error) => (error ? reject(error) : resolve(picture));
      sent.push({ name, answer, report: onProgress });
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
  expect(nth(0).altError).toBeNull();
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

test('a file that cannot be a picture, or that the browser cannot show, is never sent', async () => {
  const { queue, sendAll, sent, stored, nth, describe } = openQueue();
  queue.add([new File(['…'], 'a.gif', { type: 'image/gif' }), file('b.png'), file('c.png')]);
  expect(queue.uploads.map(({ canBeSent }) => canBeSent)).toEqual([false, true, true]);
  expect(nth(0).failure).toContain('This is a GIF.');
  queue.refuse(nth(1).key);
  expect(nth(1)).toMatchObject({
    canBeSent: false,
    failure: expect.stringContaining('not an image'),
  });
  describe('A', 'B', ' C ');
  const all = sendAll();
  expect(queue.uploads.map(({ part }) => part)).toEqual([null, null, 0]);
  sent[0]?.answer();
  await all;
  expect(sent.map(({ name }) => name)).toEqual(['c.png']);
  expect(stored).toEqual([['C', false]]);
});

test('files are sent once at a time, and their progress is shown', async () => {
  const { queue, sendAll, sent, stored, nth, describe } = openQueue();
  const embedded = new DescribedFile(['…'], 'a.png', { type: 'image/png' });
  embedded.alt = 'A horse';
  queue.add([embedded, file('b.png')]);
  expect(queue.uploads).toMatchObject([{ alt: 'A horse' }, { alt: '', altError: null }]);
  describe('A horse', 'A cart');
  const changes = vi.fn<() => void>();
  const unsubscribe = queue.subscribe(changes);
  const all = sendAll();
  void sendAll();
  expect(sent).toHaveLength(1);
  changes.mockClear();
  sent[0]?.report(0.5);
  expect([nth(0).part, nth(1).part]).toEqual([0.5, 0]);
  expect(changes).toHaveBeenCalledOnce();
  unsubscribe();
  sent[0]?.answer();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(changes).toHaveBeenCalledOnce();
  sent[1]?.answer();
  await all;
  expect(stored).toEqual([
    ['A horse', false],
    ['A cart', true],
  ]);
});

test('all uploads are canceled at once, and a waiting one can be dropped', async () => {
  const { queue, sendAll, sent, describe } = openQueue();
  queue.add([file('a.png'), file('b.png')]);
  describe('A', 'B');
  const all = sendAll();
  queue.cancelAll();
  await all;
  expect(sent).toHaveLength(1);
  expect(queue.uploads).toMatchObject([
    { part: null, failure: 'It was not sent.' },
    { part: null, failure: null },
  ]);
});

import { expect, test } from 'vitest';
import type { Act } from '../../platform/fields/moderated';
import {
  countWaiting,
  lastDecision,
  needsMore,
  type Queue as QueueOf,
  type Queueable,
  type QueueEvent as EventOf,
  reduceQueue,
  startQueue,
} from './queue';

type Queue = QueueOf<Queueable>;
type QueueEvent = EventOf<Queueable>;

const term = (id: number, updatedAt = 'then'): Queueable => ({
  id,
  title: `Term ${id}`,
  updatedAt,
});

const items = [1, 2, 3, 4].map((id) => term(id));

const after = (...events: QueueEvent[]): Queue =>
  events.reduce(reduceQueue, startQueue({ items, total: 4 }));

const sent = (id: number): QueueEvent => ({
  type: 'sent',
  ids: [id],
  message: `“Term ${id}” approved.`,
});
const decided = (id: number, ...along: number[]): QueueEvent => ({
  type: 'decided',
  ids: [id],
  decisions: [id * 10],
  decided: [id, ...along],
  message: `“Term ${id}” approved.`,
  problem: '',
});

const refused = (id: number, edits: Act['edits'] = {}): QueueEvent => ({
  type: 'refused',
  ids: [id],
  problem: 'No connection.',
  act: { decision: 'approve', edits, messageFor: () => '' },
});

const undo = (queue: Queue, decision: number): Queue =>
  reduceQueue(reduceQueue(queue, { type: 'undoing' }), { type: 'undone', decisions: [decision] });

const progressOf = ({ items }: Queue) => items.map(({ progress }) => progress.is);

test('the next term becomes current before the server responds', () => {
  const queue = after(sent(1));
  expect(queue.current).toBe(2);
  expect(countWaiting(queue)).toBe(3);
  expect(lastDecision(queue), 'not yet').toBeNull();
  expect(lastDecision(reduceQueue(queue, decided(1)))).toBe(10);
});

test('after the last term, the one above it becomes current, and finally none', () => {
  const all: QueueEvent[] = [{ type: 'chosen', id: 4 }, sent(4), sent(3), sent(2)];
  expect(all.map((_, index) => after(...all.slice(0, index + 1)).current)).toEqual([4, 3, 2, 1]);
  expect(after(...all, sent(1)).current).toBeNull();
});

test('the open panel stays when the decision on another term is refused', () => {
  const writing = after(sent(1), { type: 'opened', panel: 'edit' });
  const queue = reduceQueue(writing, refused(1));
  expect(queue).toMatchObject({ current: 2, panel: 'edit' });
  expect(queue.items[0]?.progress).toMatchObject({ is: 'waiting', problem: 'No connection.' });
  expect(countWaiting(queue)).toBe(4);
  const sending = reduceQueue(queue, sent(2));
  expect(sending.panel).toBeNull();
  expect(reduceQueue(sending, refused(2)).current).toBe(2);
});

test('a refused decision stays with its term until the next one, also if the term has changed', () => {
  const wrote = { description: 'A better thing.', note: 'Thank you.' };
  const changed = term(1, 'now');
  const queue = after(sent(1), refused(1, wrote), { type: 'read', items: [changed], total: 4 });
  expect(queue.items[0]).toMatchObject({ item: changed, progress: { refused: wrote } });
  const undone = undo(reduceQueue(reduceQueue(queue, sent(1)), decided(1)), 10);
  expect(undone.items[0]?.progress).toMatchObject({ refused: null });
});

test('a panel belongs to the current term, and closes with it', () => {
  const opened: QueueEvent = { type: 'opened', panel: 'merge' };
  expect(after(opened).panel).toBe('merge');
  for (const event of [
    { type: 'chosen', id: 3 },
    { type: 'moved', by: 1 },
    decided(2, 1),
    { type: 'opened', panel: null },
    { type: 'read', items: [term(2)], total: 1 },
  ] satisfies QueueEvent[])
    expect(after(opened, event).panel, event.type).toBeNull();
  expect(after(opened, { type: 'read', items, total: 4 }).panel).toBe('merge');
});

test('decisions are undone from the last one back', () => {
  let queue = after(sent(1), decided(1), sent(2), decided(2));
  expect(lastDecision(queue)).toBe(20);
  queue = undo(queue, 20);
  expect([queue.current, lastDecision(queue)]).toEqual([2, 10]);
  queue = undo(queue, 10);
  expect([queue.current, lastDecision(queue)]).toEqual([1, null]);
  expect(progressOf(queue)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
});

test('an undo restores all terms that were rejected together', () => {
  const queue = after(sent(1), decided(1, 2, 4));
  expect(progressOf(queue)).toEqual(['done', 'done', 'waiting', 'done']);
  expect(queue.current).toBe(3);
  const undone = undo(queue, 10);
  expect(countWaiting(undone)).toBe(4);
  expect(undone.current).toBe(1);
});

test('moving up and down skips decided terms, and stops at the ends', () => {
  const down: QueueEvent = { type: 'moved', by: 1 };
  const up: QueueEvent = { type: 'moved', by: -1 };
  expect(after(up).current).toBe(1);
  expect(after({ type: 'chosen', id: 2 }, sent(2), down, down).current).toBe(4);
  expect(after({ type: 'chosen', id: 3 }, sent(2), up).current).toBe(1);
});

test('decisions of others are reported, and new terms are appended', () => {
  const queue = after({ type: 'chosen', id: 4 }, sent(4), {
    type: 'read',
    items: [term(2, 'now'), term(3), term(9)],
    total: 3,
  });
  expect(queue.items.map(({ item: { id }, progress }) => [id, progress.is])).toEqual([
    [1, 'done'],
    [2, 'waiting'],
    [3, 'waiting'],
    [4, 'done'],
    [9, 'waiting'],
  ]);
  expect(queue.items[0]?.progress).toMatchObject({
    message: '“Term 1”: Somebody else has decided on it.',
    decision: null,
  });
  expect(queue.items[1]?.item.updatedAt).toBe('now');
  expect(queue.current).toBe(3);
  const firstOnly = after({ type: 'read', items: [term(2)], total: 3 });
  expect(progressOf(firstOnly), 'later terms are not loaded').toEqual([
    'done',
    'waiting',
    'waiting',
    'waiting',
  ]);
});

test('all pending terms are counted, and the next ones are loaded before they are needed', () => {
  const many = Array.from({ length: 51 }, (_, index) => term(index + 1));
  let queue = startQueue({ items: many, total: 1000 });
  expect([countWaiting(queue), queue.unread, needsMore(queue, 50)]).toEqual([1000, 949, false]);
  queue = reduceQueue(reduceQueue(queue, sent(1)), decided(1, 2));
  expect([countWaiting(queue), needsMore(queue, 50)]).toEqual([998, true]);
  queue = reduceQueue(queue, sent(3));
  queue = reduceQueue(queue, { type: 'read', items: [...many.slice(2), term(52)], total: 998 });
  expect(progressOf(queue).slice(0, 4)).toEqual(['done', 'done', 'done', 'waiting']);
  expect([queue.items.length, queue.unread, countWaiting(queue)]).toEqual([52, 948, 997]);
  const all = reduceQueue(queue, { type: 'read', items: many.slice(3), total: 48 });
  expect([all.unread, all.current, needsMore(all, 50)]).toEqual([0, 4, false]);
});

test('no panel opens while an undo is in progress', () => {
  const undoing = after(sent(1), decided(1), { type: 'undoing' });
  expect(undoing).toMatchObject({ undoing: 1, message: 'Undoing…' });
  expect(reduceQueue(undoing, { type: 'opened', panel: 'edit' }).panel).toBeNull();
  const failed = reduceQueue(undoing, { type: 'not undone', problem: 'It has changed.' });
  expect(failed).toMatchObject({ undoing: 0, message: 'It has changed.', current: 2 });
});

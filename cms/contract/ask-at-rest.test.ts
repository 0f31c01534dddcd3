import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAtRest } from './ask-at-rest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const told: string[] = [];
beforeEach(() => void told.splice(0));

const question = (ask: (signal: AbortSignal) => Promise<string>) =>
  askAtRest({ ask, onAnswer: (answer) => void told.push(answer), otherwise: 'nothing' });

test('a text is sent once, after typing has stopped', async () => {
  const asked = vi.fn(() => Promise.resolve('early'));
  const giveUp = question(asked);
  await vi.advanceTimersByTimeAsync(900);
  giveUp();
  question(() => Promise.resolve('late'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).not.toHaveBeenCalled();
  expect(told).toEqual(['late']);
});

test('an answer to an older text is not told, even where it comes in spite of being given up', async () => {
  let signalOf: AbortSignal | undefined;
  let answer: (words: string) => void = () => undefined;
  const giveUp = question((signal) => {
    signalOf = signal;
    return new Promise((resolve) => (answer = resolve));
  });
  await vi.advanceTimersByTimeAsync(1000);
  giveUp();
  expect(signalOf?.aborted).toBe(true);
  answer('old');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([]);
});

test('without an answer of the site, there is no message', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  question(() => Promise.reject(new TypeError('Failed to fetch')));
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['nothing']);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAtRest } from './ask-at-rest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answers: string[] = [];
beforeEach(() => void answers.splice(0));

const question = (ask: (signal: AbortSignal) => Promise<string>) =>
  askAtRest({
    rest: 1000,
    ask,
    onAnswer: (answer) => void answers.push(answer),
    onFailure: (error) => void answers.push(String(error)),
  });

test('a text is sent once, after typing has stopped', async () => {
  const asked = vi.fn(() => Promise.resolve('early'));
  const cancel = question(asked);
  await vi.advanceTimersByTimeAsync(900);
  cancel();
  question(() => Promise.resolve('late'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).not.toHaveBeenCalled();
  expect(answers).toEqual(['late']);
});

test('the response to an older text is ignored, even if it arrives after the request was aborted', async () => {
  let signalOf: AbortSignal | undefined;
  let answer: (words: string) => void = () => undefined;
  const cancel = question((signal) => {
    signalOf = signal;
    return new Promise((resolve) => (answer = resolve));
  });
  await vi.advanceTimersByTimeAsync(1000);
  cancel();
  expect(signalOf?.aborted).toBe(true);
  answer('old');
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual([]);
});

test('a failed request is reported, except after it was canceled', async () => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch'));
  question(fail);
  await vi.advanceTimersByTimeAsync(1000);
  expect(answers).toEqual(['TypeError: Failed to fetch']);
  const cancel = question(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return fail();
  });
  await vi.advanceTimersByTimeAsync(1000);
  cancel();
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(1);
});

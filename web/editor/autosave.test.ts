import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/client';
import { type AutosaveState, Autosave } from './autosave';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, retryAfter: number | null = null) =>
  new ApiError(status, { status, title: '', detail: 'No.' }, retryAfter);

/** A keeper whose server answers what it is told to, in order; then all is well. */
function autosaveWith(...answers: Error[]) {
  const sent: string[] = [];
  const waited: number[] = [];
  const told: AutosaveState['status'][] = [];
  const autosave = new Autosave<string>({
    send: async (text) => {
      sent.push(text);
      const answer = answers.shift();
      if (answer) throw answer;
      return 'now';
    },
    onChange: ({ status }) => told.push(status),
    wait: async (milliseconds) => void waited.push(milliseconds),
  });
  return { autosave, sent, waited, told };
}

test('what is typed is sent at a pause, and only as it stands then', async () => {
  const { autosave, sent, told } = autosaveWith();
  for (const text of ['a', 'ab', 'abc']) {
    autosave.change(text);
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(sent).toEqual(['abc']);
  expect(told.at(-1)).toBe('stored');
});

test('somebody who never pauses is kept all the same, every eight seconds', async () => {
  const { autosave, sent } = autosaveWith();
  for (let typed = 1; typed <= 50; typed++) {
    autosave.change('x'.repeat(typed));
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(sent.length).toBeGreaterThanOrEqual(1);
});

test('without an answer it is sent again, after longer and longer pauses, until it has arrived', async () => {
  const away = new TypeError('Failed to fetch');
  const { autosave, sent, waited, told } = autosaveWith(away, away, refusal(503, 5), away);
  autosave.change('stored');
  await autosave.flush();
  expect(sent).toEqual(Array.from({ length: 5 }, () => 'stored'));
  expect(waited).toEqual([1000, 2000, 5000, 8000]);
  expect(told).toEqual(['pending', 'away', 'away', 'away', 'away', 'stored']);
});

test('what was typed while nobody answered is what is sent', async () => {
  const { autosave, sent } = autosaveWith(new TypeError('Failed to fetch'));
  autosave.change('before');
  const flushing = autosave.flush();
  autosave.change('before and after');
  await flushing;
  expect(sent).toEqual(['before', 'before and after']);
});

test('a key that is not good any more stops the sending; with a good one it goes on with the same text', async () => {
  const { autosave, sent, told } = autosaveWith(refusal(401));
  autosave.change('text');
  await autosave.flush();
  expect(told.at(-1)).toBe('key');
  await autosave.flush();
  expect(sent).toEqual(['text', 'text']);
  expect(told.at(-1)).toBe('stored');
});

test('what was saved meanwhile is not sent any more', async () => {
  const { autosave, sent } = autosaveWith();
  autosave.change('saved');
  await autosave.cancel();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual([]);
});

test('what was saved while an older text was on its way is not called unsaved by the answer to that', async () => {
  const answers: (() => void)[] = [];
  const told: AutosaveState['status'][] = [];
  const autosave = new Autosave<string>({
    send: () => new Promise<string>((resolve) => answers.push(() => resolve('now'))),
    onChange: ({ status }) => told.push(status),
    wait: async () => undefined,
  });
  autosave.change('older');
  void autosave.flush();
  const cancelled = autosave.cancel();
  answers[0]?.();
  await cancelled;
  expect(told).toEqual(['pending']);
});

test('what was saved while an older text found no answer is not sent again', async () => {
  const { autosave, sent, told } = autosaveWith(new TypeError('Failed to fetch'));
  autosave.change('older');
  void autosave.flush();
  await autosave.cancel();
  expect(sent).toEqual(['older']);
  expect(told).toEqual(['pending']);
});

test('what is typed after a save is sent, although an older text is still on its way', async () => {
  const answers: (() => void)[] = [];
  const sent: string[] = [];
  const told: AutosaveState['status'][] = [];
  const autosave = new Autosave<string>({
    send: (text) => {
      sent.push(text);
      return new Promise<string>((resolve) => answers.push(() => resolve('now')));
    },
    onChange: ({ status }) => told.push(status),
    wait: async () => undefined,
  });
  autosave.change('older');
  const flushing = autosave.flush();
  void autosave.cancel();
  autosave.change('typed since');
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  answers[1]?.();
  await flushing;
  expect(sent).toEqual(['older', 'typed since']);
  expect(told.at(-1)).toBe('stored');
});

test('a flush waits for what is being sent, and for what was typed meanwhile', async () => {
  const answers: (() => void)[] = [];
  const sent: string[] = [];
  const autosave = new Autosave<string>({
    send: async (text) => {
      sent.push(text);
      await new Promise<void>((resolve) => answers.push(resolve));
      return 'now';
    },
    onChange: () => undefined,
    wait: async () => undefined,
  });
  autosave.change('first');
  await vi.advanceTimersByTimeAsync(1200);
  autosave.change('first and second');
  let isFlushed = false;
  const flushing = autosave.flush().then(() => (isFlushed = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isFlushed).toBe(false);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(isFlushed).toBe(false);
  answers[1]?.();
  await flushing;
  expect(sent).toEqual(['first', 'first and second']);
});

test('what was typed during a send that the desk did not wait for is sent once more', async () => {
  const answers: (() => void)[] = [];
  const sent: string[] = [];
  const autosave = new Autosave<string>({
    send: async (text) => {
      sent.push(text);
      await new Promise<void>((resolve) => answers.push(resolve));
      return 'now';
    },
    onChange: () => undefined,
    wait: async () => undefined,
  });
  autosave.change('first');
  void autosave.flush();
  autosave.change('first and second');
  autosave.stop();
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['first', 'first and second']);
});

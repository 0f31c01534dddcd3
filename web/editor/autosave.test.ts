import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/client';
import { type Kept, PauseKeeper } from './autosave';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, retryAfter: number | null = null) =>
  new ApiError(status, { status, title: '', detail: 'No.' }, retryAfter);

/** A keeper whose server answers what it is told to, in order; then all is well. */
function keeperWith(...answers: unknown[]) {
  const sent: string[] = [];
  const waited: number[] = [];
  const told: Kept['is'][] = [];
  const keeper = new PauseKeeper<string>({
    send: async (text) => {
      sent.push(text);
      const answer = answers.shift();
      if (answer) throw answer;
      return 'now';
    },
    onChange: ({ is }) => told.push(is),
    wait: async (milliseconds) => void waited.push(milliseconds),
  });
  return { keeper, sent, waited, told };
}

test('what is typed is sent at a pause, and only as it stands then', async () => {
  const { keeper, sent, told } = keeperWith();
  for (const text of ['a', 'ab', 'abc']) {
    keeper.note(text);
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(sent).toEqual(['abc']);
  expect(told.at(-1)).toBe('kept');
});

test('somebody who never pauses is kept all the same, every eight seconds', async () => {
  const { keeper, sent } = keeperWith();
  for (let typed = 1; typed <= 50; typed++) {
    keeper.note('x'.repeat(typed));
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(sent.length).toBeGreaterThanOrEqual(1);
});

test('without an answer it is sent again, after longer and longer pauses, until it has arrived', async () => {
  const away = new TypeError('Failed to fetch');
  const { keeper, sent, waited, told } = keeperWith(away, away, refusal(503, 5), away);
  keeper.note('kept');
  await keeper.flush();
  expect(sent).toEqual(Array.from({ length: 5 }, () => 'kept'));
  expect(waited).toEqual([1000, 2000, 5000, 8000]);
  expect(told).toEqual(['pending', 'away', 'away', 'away', 'away', 'kept']);
});

test('what was typed while nobody answered is what is sent', async () => {
  const { keeper, sent } = keeperWith(new TypeError('Failed to fetch'));
  keeper.note('before');
  const flushing = keeper.flush();
  keeper.note('before and after');
  await flushing;
  expect(sent).toEqual(['before', 'before and after']);
});

test('a key that is not good any more stops the sending; with a good one it goes on with the same text', async () => {
  const { keeper, sent, told } = keeperWith(refusal(401));
  keeper.note('text');
  await keeper.flush();
  expect(told.at(-1)).toBe('key');
  await keeper.flush();
  expect(sent).toEqual(['text', 'text']);
  expect(told.at(-1)).toBe('kept');
});

test('what was saved meanwhile is not sent any more', async () => {
  const { keeper, sent } = keeperWith();
  keeper.note('saved');
  keeper.drop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual([]);
});

test('a flush waits for what is being sent, and for what was typed meanwhile', async () => {
  const answers: (() => void)[] = [];
  const sent: string[] = [];
  const keeper = new PauseKeeper<string>({
    send: async (text) => {
      sent.push(text);
      await new Promise<void>((resolve) => answers.push(resolve));
      return 'now';
    },
    onChange: () => undefined,
    wait: async () => undefined,
  });
  keeper.note('first');
  await vi.advanceTimersByTimeAsync(1200);
  keeper.note('first and second');
  let isFlushed = false;
  const flushing = keeper.flush().then(() => (isFlushed = true));
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
  const keeper = new PauseKeeper<string>({
    send: async (text) => {
      sent.push(text);
      await new Promise<void>((resolve) => answers.push(resolve));
      return 'now';
    },
    onChange: () => undefined,
    wait: async () => undefined,
  });
  keeper.note('first');
  void keeper.flush();
  keeper.note('first and second');
  keeper.stop();
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['first', 'first and second']);
});

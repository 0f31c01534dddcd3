import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/client';
import { type AutosaveState, Autosave } from './autosave';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, retryAfter: number | null = null) =>
  new ApiError(status, { status, title: '', detail: 'No.' }, retryAfter);

/** An autosave whose server gives some answers, in order. Then all is well. */
function autosaveWith(...answers: (Error | Promise<string>)[]) {
  const sent: string[] = [];
  const waited: number[] = [];
  const told: AutosaveState['status'][] = [];
  const autosave = new Autosave<string>({
    send: async (text) => {
      sent.push(text);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? 'now';
    },
    onChange: ({ status }) => told.push(status),
    wait: async (milliseconds) => void waited.push(milliseconds),
  });
  return { autosave, sent, waited, told };
}

/** An answer that comes when `arrive` is called. */
function lateAnswer() {
  let arrive = () => {};
  const answer = new Promise<string>((resolve) => (arrive = () => resolve('now')));
  return { answer, arrive };
}

test('edits are sent at a pause, in their latest state only', async () => {
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

test('edits without a pause are sent every eight seconds', async () => {
  const { autosave, sent } = autosaveWith();
  for (let typed = 1; typed <= 50; typed++) {
    autosave.change('x'.repeat(typed));
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(sent.length).toBeGreaterThanOrEqual(1);
});

test('a draft without an answer is retried after longer and longer pauses until it is stored', async () => {
  const away = new TypeError('Failed to fetch');
  const { autosave, sent, waited, told } = autosaveWith(away, away, refusal(503, 5), away);
  autosave.change('stored');
  await autosave.flush();
  expect(sent).toEqual(Array.from({ length: 5 }, () => 'stored'));
  expect(waited).toEqual([1000, 2000, 5000, 8000]);
  expect(told).toEqual(['pending', 'away', 'away', 'away', 'away', 'stored']);
});

test('a retry sends the latest edits', async () => {
  const { autosave, sent } = autosaveWith(new TypeError('Failed to fetch'));
  autosave.change('before');
  const flushing = autosave.flush();
  autosave.change('before and after');
  await flushing;
  expect(sent).toEqual(['before', 'before and after']);
});

test.each([
  ['stored', lateAnswer],
  ['not answered', () => ({ answer: new TypeError('Failed to fetch'), arrive: () => {} })],
])('edits that were saved during a draft that is %s are not sent again', async (_, draft) => {
  const { answer, arrive } = draft();
  const { autosave, sent, told } = autosaveWith(answer);
  autosave.change('older');
  void autosave.flush();
  autosave.change('saved');
  const canceled = autosave.cancel();
  arrive();
  await canceled;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual(['older']);
  expect(told).toEqual(['pending', 'pending']);
});

test('edits after a save are sent, even if an older draft is still pending', async () => {
  const { answer, arrive } = lateAnswer();
  const { autosave, sent, told } = autosaveWith(answer);
  autosave.change('older');
  const flushing = autosave.flush();
  void autosave.cancel();
  autosave.change('typed since');
  arrive();
  await flushing;
  expect(sent).toEqual(['older', 'typed since']);
  expect(told.at(-1)).toBe('stored');
});

test('a flush waits for the pending draft and for edits made meanwhile', async () => {
  const [first, second] = [lateAnswer(), lateAnswer()];
  const { autosave, sent } = autosaveWith(first.answer, second.answer);
  autosave.change('first');
  await vi.advanceTimersByTimeAsync(1200);
  autosave.change('first and second');
  const onFlushed = vi.fn();
  const flushing = autosave.flush().then(onFlushed);
  first.arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(onFlushed).not.toHaveBeenCalled();
  second.arrive();
  await flushing;
  expect(sent).toEqual(['first', 'first and second']);
});

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { repeatUntilStopped } from './repeat-until-stopped';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

/** Returns rounds that end on request. */
function someRounds() {
  const rounds: { signal: AbortSignal; succeed: () => void; fail: (error: Error) => void }[] = [];
  const run = (signal: AbortSignal) =>
    new Promise<void>((succeed, fail) => {
      rounds.push({ signal, succeed, fail });
    });
  return { rounds, run };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('rounds run at once and at an interval, never in parallel', async () => {
  const { rounds, run } = someRounds();
  const onError = vi.fn();
  repeatUntilStopped(run, { every: 100, onError });
  expect(rounds).toHaveLength(1);
  await pass(250);
  expect(rounds).toHaveLength(1);
  rounds[0]?.succeed();
  await pass(50);
  expect(rounds).toHaveLength(2);
  expect(onError).not.toHaveBeenCalled();
});

test('a failed round is reported, and the next one runs', async () => {
  const { rounds, run } = someRounds();
  const onError = vi.fn();
  repeatUntilStopped(run, { every: 100, onError });
  rounds[0]?.fail(new Error('Away'));
  await pass(100);
  expect(onError.mock.calls).toEqual([[new Error('Away')]]);
  expect(rounds).toHaveLength(2);
});

test('stopping aborts the current round, waits for it, and starts no other', async () => {
  const { rounds, run } = someRounds();
  const { stop } = repeatUntilStopped(run, { every: 100, onError: vi.fn() });
  expect(rounds[0]?.signal.aborted).toBe(false);
  const onStopped = vi.fn();
  const stopped = stop().then(onStopped);
  expect(rounds[0]?.signal.aborted).toBe(true);
  await pass(300);
  expect(onStopped).not.toHaveBeenCalled();
  rounds[0]?.succeed();
  await stopped;
  await pass(300);
  expect(rounds).toHaveLength(1);
});

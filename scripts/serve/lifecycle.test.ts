import { expect, onTestFinished, test, vi } from 'vitest';
import { Ended, Life } from './lifecycle';

function watchedLife(options: { within?: number; echo?: number } = {}) {
  let exited: (code: number) => void;
  const exit = new Promise<number>((resolve) => (exited = resolve));
  const life = new Life({ exit: (code) => exited(code), ...options });
  const order: string[] = [];
  const begin = (name: string) =>
    life.begin(
      async () => name,
      () => ({
        end: async () => void order.push(name),
        atOnce: () => void order.push(`${name} at once`),
      }),
    );
  return { life, exit, order, begin };
}

function expectOnStderr(message: string): void {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    expect(spy.mock.calls).toEqual([[message]]);
    spy.mockRestore();
  });
}

test('ends what began last first, and exits with 0', async () => {
  const { life, exit, order, begin } = watchedLife();
  await begin('database');
  await begin('server');
  life.started();
  life.tell();
  expect(await exit).toBe(0);
  expect(order).toEqual(['server', 'database']);
});

test('what cannot be done without is lost: it says so, ends in order, and exits with 1', async () => {
  expectOnStderr('The database is lost.');
  const { life, exit, order, begin } = watchedLife();
  await begin('database');
  await begin('server');
  life.started();
  life.fail('The database is lost.');
  life.fail('It is lost again.');
  expect(await exit).toBe(1);
  expect(order).toEqual(['server', 'database']);
});

test('told to end during the start, comes to the end of the step and no further', async () => {
  const { life, exit, order, begin } = watchedLife();
  await begin('database');
  const slow = life.begin(
    async () => life.tell(),
    () => ({ end: async () => void order.push('slow step') }),
  );
  await expect(slow).rejects.toThrow(Ended);
  await expect(begin('never')).rejects.toThrow(Ended);
  await life.end(0);
  expect(await exit).toBe(0);
  expect(order).toEqual(['slow step', 'database']);
});

test('one thing that cannot be ended does not keep the others from it, and shows in the exit code', async () => {
  expectOnStderr('it clings');
  const { life, exit, order, begin } = watchedLife();
  await begin('database');
  await life.begin(
    async () => undefined,
    () => ({ end: () => Promise.reject(new Error('it clings')) }),
  );
  await life.end(0);
  expect(await exit).toBe(1);
  expect(order).toEqual(['database']);
});

test('a second Ctrl-C ends everything at once, and the echo of the first does not', async () => {
  expectOnStderr('Ended at once.');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { life, exit, order } = watchedLife();
  await life.begin(
    async () => undefined,
    () => ({
      end: () => new Promise(() => undefined),
      atOnce: () => void order.push('at once'),
    }),
  );
  life.started();
  life.tell();
  life.tell();
  expect(order).toEqual([]);
  vi.advanceTimersByTime(1500);
  life.tell();
  expect(await exit).toBe(1);
  expect(order).toEqual(['at once']);
});

test('ends in time whatever hangs', async () => {
  expectOnStderr('Something did not end in time.');
  const { life, exit } = watchedLife({ within: 20 });
  await life.begin(
    async () => undefined,
    () => ({ end: () => new Promise(() => undefined) }),
  );
  life.started();
  const keepsVitestAwake = setTimeout(() => undefined, 5_000);
  life.tell();
  expect(await exit).toBe(1);
  clearTimeout(keepsVitestAwake);
});

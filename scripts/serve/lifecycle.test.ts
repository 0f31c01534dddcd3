import { expect, onTestFinished, test, vi } from 'vitest';
import { Aborted, Lifecycle } from './lifecycle';

function watchedLifecycle(options: { within?: number } = {}) {
  let exited: (code: number) => void;
  const exit = new Promise<number>((resolve) => (exited = resolve));
  const lifecycle = new Lifecycle({ exit: (code) => exited(code), ...options });
  const order: string[] = [];
  const begin = (name: string) =>
    lifecycle.addStep(
      async () => name,
      async () => void order.push(name),
    );
  return { lifecycle, exit, order, begin };
}

function expectOnStderr(message: string): void {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    expect(spy.mock.calls).toEqual([[message]]);
    spy.mockRestore();
  });
}

test('steps end in reverse order, with exit code 0', async () => {
  const { lifecycle, exit, order, begin } = watchedLifecycle();
  await begin('database');
  await begin('server');
  lifecycle.ready();
  lifecycle.onSignal();
  expect(await exit).toBe(0);
  expect(order).toEqual(['server', 'database']);
});

test('a fatal failure is reported once and ends the steps in order, with exit code 1', async () => {
  expectOnStderr('The database is lost.');
  const { lifecycle, exit, order, begin } = watchedLifecycle();
  await begin('database');
  await begin('server');
  lifecycle.ready();
  lifecycle.fail('The database is lost.');
  lifecycle.fail('It is lost again.');
  expect(await exit).toBe(1);
  expect(order).toEqual(['server', 'database']);
});

test('a signal during the start ends it after the running step', async () => {
  const { lifecycle, exit, order, begin } = watchedLifecycle();
  await begin('database');
  const slow = lifecycle.addStep(
    async () => lifecycle.onSignal(),
    async () => void order.push('slow step'),
  );
  await expect(slow).rejects.toThrow(Aborted);
  await expect(begin('never')).rejects.toThrow(Aborted);
  await lifecycle.end(0);
  expect(await exit).toBe(0);
  expect(order).toEqual(['slow step', 'database']);
});

test('if a step fails to end, the others still end, and the exit code is 1', async () => {
  expectOnStderr('it hangs');
  const { lifecycle, exit, order, begin } = watchedLifecycle();
  await begin('database');
  await lifecycle.addStep(
    async () => undefined,
    () => Promise.reject(new Error('it hangs')),
  );
  await lifecycle.end(0);
  expect(await exit).toBe(1);
  expect(order).toEqual(['database']);
});

test('a second Ctrl-C ends everything at once, an echo of the first does not', async () => {
  expectOnStderr('Ended at once.');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { lifecycle, exit, order } = watchedLifecycle();
  await lifecycle.addStep(
    async () => undefined,
    () => new Promise(() => undefined),
    () => void order.push('at once'),
  );
  lifecycle.ready();
  lifecycle.onSignal();
  lifecycle.onSignal();
  expect(order).toEqual([]);
  vi.advanceTimersByTime(1500);
  lifecycle.onSignal();
  expect(await exit).toBe(1);
  expect(order).toEqual(['at once']);
});

test('the process ends in time although a step hangs', async () => {
  expectOnStderr('The process did not end in time.');
  const { lifecycle, exit } = watchedLifecycle({ within: 20 });
  await lifecycle.addStep(
    async () => undefined,
    () => new Promise(() => undefined),
  );
  lifecycle.ready();
  const keepsVitestAwake = setTimeout(() => undefined, 5_000);
  lifecycle.onSignal();
  expect(await exit).toBe(1);
  clearTimeout(keepsVitestAwake);
});

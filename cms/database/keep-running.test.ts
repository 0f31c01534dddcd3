import { once, EventEmitter } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { UnrecoverableError, keepRunning } from './keep-running';

/** Returns something that ends on request and starts as often as the test allows. */
function watched({
  starts = Infinity,
  settled = 60_000,
  error = new Error('The disk is full.'),
  mayPass = async () => false,
} = {}) {
  const told = new EventEmitter();
  let runs = true;
  let tried = 0;
  let atWork = 0;
  const lines: string[] = [];
  const stop = keepRunning({
    isRunning: async () => runs,
    start: async () => {
      tried += 1;
      atWork += 1;
      expect(atWork).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      atWork -= 1;
      if (tried > starts) throw error;
      runs = true;
      told.emit('started');
    },
    mayPass,
    log: (line) => lines.push(line),
    onLost: ({ message }) => told.emit('lost', message),
    every: 1,
    pauses: [0, 1, 1],
    settled,
  });
  onTestFinished(stop);
  return {
    told,
    lines,
    stop,
    tried: () => tried,
    end: () => {
      runs = false;
    },
  };
}

test('a process that has ended is restarted and watched again', async () => {
  const { told, end, tried } = watched({ settled: -1 });
  for (let time = 1; time <= 5; time += 1) {
    const started = once(told, 'started');
    end();
    await started;
    expect(tried()).toBe(time);
  }
});

test('a process that does not start is given up after some attempts, with the reason', async () => {
  const { told, end, tried } = watched({ starts: 0 });
  const lost = once(told, 'lost');
  end();
  expect(await lost).toEqual([
    'The embedded PostgreSQL ended while the site was running and could not be restarted, after 3 attempts. The disk is full.',
  ]);
  expect(tried()).toBe(3);
});

test('a process that ends after each start is given up, too', async () => {
  const { told, end } = watched();
  told.on('started', end);
  const lost = once(told, 'lost');
  end();
  expect(await lost).toEqual([
    'The embedded PostgreSQL ended while the site was running and ended again after each of 3 restarts. See its log.',
  ]);
});

test('as long as what keeps it from starting may pass, it is tried on', async () => {
  let asked = 0;
  const { told, end, tried } = watched({ starts: 0, mayPass: async () => ++asked < 5 });
  const lost = once(told, 'lost');
  end();
  await lost;
  expect(tried()).toBe(7);
});

test('a permanent error is not retried', async () => {
  const { told, end, tried } = watched({ starts: 0, error: new UnrecoverableError('It is gone.') });
  const lost = once(told, 'lost');
  end();
  expect(await lost).toEqual([expect.stringMatching(/after 1 attempt\. It is gone\.$/)]);
  expect(tried()).toBe(1);
});

test('a process that ends after the watch has stopped is not restarted', async () => {
  const { end, stop, tried, lines } = watched();
  await stop();
  end();
  await stop();
  expect(tried()).toBe(0);
  expect(lines).toEqual([]);
});

import { once, EventEmitter } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { UnrecoverableError, keepRunning } from './keep-running';

/** Watches a fake server that ends on request. @param failures number of failed restarts */
function watched({ failures = 0, error = new Error('The disk is full.') } = {}) {
  const events = new EventEmitter();
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
      if (tried <= failures) throw error;
      runs = true;
      events.emit('started');
    },
    log: (line) => lines.push(line),
    onLost: ({ message }) => events.emit('lost', message),
    every: 1,
  });
  onTestFinished(stop);
  return {
    events,
    lines,
    stop,
    tried: () => tried,
    end: () => {
      runs = false;
    },
  };
}

test('a server that ended is restarted until it runs, and then watched again', async () => {
  const { events, end, tried, lines } = watched({ failures: 2 });
  for (const tries of [3, 4, 5]) {
    const started = once(events, 'started');
    end();
    await started;
    expect(tried()).toBe(tries);
  }
  expect(lines.slice(0, 4)).toEqual([
    'the database ended unexpectedly; restarting it',
    ...Array<string>(2).fill('the database could not be restarted yet: The disk is full.'),
    'the database runs again',
  ]);
});

test('a permanent error is not retried', async () => {
  const { events, end, tried } = watched({
    failures: 1,
    error: new UnrecoverableError('It is gone.'),
  });
  const lost = once(events, 'lost');
  end();
  expect(await lost).toEqual([expect.stringMatching(/could not be restarted\. It is gone\.$/)]);
  expect(tried()).toBe(1);
});

test('a server that ends after the watch has stopped is not restarted', async () => {
  const { end, stop, tried, lines } = watched();
  await stop();
  end();
  await stop();
  expect(tried()).toBe(0);
  expect(lines).toEqual([]);
});

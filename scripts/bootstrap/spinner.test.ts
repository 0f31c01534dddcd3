import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { spinner } from './spinner.js';

function output({ isTTY }: { isTTY: boolean }) {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 40 });
  return { stream, said: () => (stream.end(), text(stream)) };
}

test('without a terminal, each step prints its start and its end as lines, and a failure is rethrown', async () => {
  const { stream, said } = output({ isTTY: false });
  expect(await spinner('One', async () => 42, stream)).toBe(42);
  const failing = spinner('Two', () => Promise.reject(new Error('no')), stream);
  await expect(failing).rejects.toThrow('no');
  expect(await said()).toMatch(
    /^One …\nOne: done in \d\.\d s\nTwo …\nTwo: failed after \d\.\d s\n$/,
  );
});

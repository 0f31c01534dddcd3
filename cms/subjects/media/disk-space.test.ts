import path from 'node:path';
import type { PayloadRequest } from 'payload';
import { expect, test } from 'vitest';
import { isDiskFullError } from '../../platform/database/disk-full';
import { refuseOnFullDisk } from './disk-space';

const megabyte = 1_000_000;

/** Returns the result of a request with a file of this size, or without a file. */
function ask(size: number | null, free?: number) {
  const hook = refuseOnFullDisk(
    path.join(import.meta.dirname, 'not', 'there yet'),
    free === undefined ? undefined : async () => free,
  );
  const req = { file: size === null ? undefined : { size } } as PayloadRequest;
  return hook({ args: 'as they were', req } as unknown as Parameters<typeof hook>[0]);
}

test('a picture that would leave too little free space is refused with the error of a full disk', async () => {
  await expect(ask(5 * megabyte, 51 * megabyte)).rejects.toSatisfy(isDiskFullError);
  await expect(ask(5 * megabyte, 51 * megabyte)).rejects.toMatchObject({
    status: 507,
    message: expect.stringMatching(/^The disk is full/),
  });
  expect(await ask(5 * megabyte, 53 * megabyte)).toBe('as they were');
});

test('without a file no space is needed, and a missing folder is no error', async () => {
  expect(await ask(null, 0)).toBe('as they were');
  expect(await ask(1)).toBe('as they were');
});

import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { assertPortFree, listen } from './port';

test('finds a free port when asked for any, and leaves it free', async () => {
  const port = await assertPortFree('127.0.0.1', 0);
  expect(port).toBeGreaterThan(0);
  expect(await assertPortFree('127.0.0.1', port)).toBe(port);
});

test('says which port is taken and what to set, also when the other program listens on loopback only', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  const port = await listen(other, '127.0.0.1', 0);
  await expect(assertPortFree('0.0.0.0', port)).rejects.toThrow(
    `Another program uses port ${port}: stop it, or set PORT to another port.`,
  );
  await expect(assertPortFree('127.0.0.1', port, 'METRICS_PORT')).rejects.toThrow(
    'or set METRICS_PORT to another port.',
  );
});

test('says that the machine has no such IP address', async () => {
  await expect(assertPortFree('192.0.2.1', 0)).rejects.toThrow(
    'has no address 192.0.2.1: set HOST',
  );
});

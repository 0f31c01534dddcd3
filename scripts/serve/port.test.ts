import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { assertPortFree, listen } from './port';

test('port 0 gives a free port', async () => {
  const port = await assertPortFree('127.0.0.1', 0);
  expect(port).toBeGreaterThan(0);
  expect(await assertPortFree('127.0.0.1', port)).toBe(port);
});

test('a taken port is reported with the variable to set', async () => {
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

test('an IP address that the machine does not have is reported', async () => {
  await expect(assertPortFree('192.0.2.1', 0)).rejects.toThrow(
    'has no address 192.0.2.1: set HOST',
  );
});

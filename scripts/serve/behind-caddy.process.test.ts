import { describe, expect, onTestFinished, test } from 'vitest';
import { caddyProgram, startCaddy } from '../../cms/testing/caddy';
import { freePort } from '../../cms/testing/free-port';
import { openConnection } from '../trial/raw-connection';
import { createHttpServer } from './http-server';
import { listen } from './port';

// deploy/Caddyfile as it is committed, except for hosts, ports and the timeout.

describe.skipIf(!caddyProgram)('what Caddy does (skipped where Caddy is not installed)', () => {
  for (const [name, bytes] of [
    [
      'a broken body',
      'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['a request for a tunnel', 'CONNECT / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
  ] as const)
    test(`${name} does not keep others waiting`, async () => {
      const server = createHttpServer().on('request', (request, response) => {
        request.resume().once('end', () => response.end('Here.'));
      });
      const { origin, stop } = await startCaddy(
        Number(await freePort()),
        await listen(server, '127.0.0.1', 0),
      );
      onTestFinished(async () => {
        await stop();
        server.closeAllConnections();
        server.close();
      });
      const { socket, head } = openConnection(origin);
      socket.end(bytes);
      await head();
      socket.destroy();
      const begun = performance.now();
      expect(await (await fetch(origin)).text()).toBe('Here.');
      // Caddy leaves out a process that it takes for dead for two seconds.
      expect(performance.now() - begun).toBeLessThan(1_500);
    });
});

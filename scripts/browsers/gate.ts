import { createHash } from 'node:crypto';
import { createServer, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../serve/port';

/** Session storage item with the errors of a tab. */
export const complaintsKey = 'complaints of this tab';

/** Script that every page runs first. */
const listener = `{
  const tell = (...words) => {
    const told = JSON.parse(sessionStorage.getItem('${complaintsKey}') ?? '[]');
    sessionStorage.setItem('${complaintsKey}', JSON.stringify([...told, words.map(String).join(' ')]));
  };
  addEventListener('error', ({ message }) => tell('uncaught:', message));
  // Firefox rejects the fetches that a navigation aborts.
  let isLeaving = false;
  addEventListener('beforeunload', () => (isLeaving = true));
  addEventListener('unhandledrejection', ({ reason }) => isLeaving || tell('unhandled:', reason));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    tell('against the policy:', effectiveDirective, blockedURI));
  for (const level of ['error', 'warn']) console[level] = (...words) => tell('console:', ...words);
  document.currentScript.remove();
}`;
const hash = `'sha256-${createHash('sha256').update(listener).digest('base64')}'`;

export type Gate = { isOpen: boolean; errors: string[]; origin: string; close: () => void };

/**
 * Opens a proxy between the browsers and the site, since not all drivers report errors. It lets each page record its errors, records
 * error responses, and can simulate a lost network.
 */
export async function openGate(port: number): Promise<Gate> {
  const gate: Gate = { isOpen: true, errors: [], origin: '', close: () => server.close() };
  const server = createServer((incoming, outgoing) => {
    if (!gate.isOpen) return incoming.socket.destroy();
    const { method, url } = incoming;
    // The proxy changes HTML, which must not be compressed.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const onward = httpRequest({ host: '127.0.0.1', port, method, path: url, headers });
    onward.on('response', (answer) => {
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 400) gate.errors.push(`${method} ${url} answered ${statusCode}`);
      if (!headers['content-type']?.startsWith('text/html')) {
        outgoing.writeHead(statusCode, headers);
        return answer.pipe(outgoing);
      }
      const { 'content-length': _, 'content-security-policy': policy = '', ...rest } = headers;
      outgoing.writeHead(statusCode, {
        ...rest,
        'content-security-policy': String(policy).replace('script-src ', `script-src ${hash} `),
      });
      void text(answer).then((html) => {
        const script = `<script>${listener}</script>`;
        outgoing.end(html.replace(/<head[^>]*>/, (head) => head + script));
      });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  gate.origin = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  return gate;
}

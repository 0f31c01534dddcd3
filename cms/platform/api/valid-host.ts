import type { IncomingMessage } from 'node:http';

export const isHost = (value: string) =>
  !/[\s/\\?#@]/.test(value) && URL.canParse(`http://${value}`);

/**
 * Returns whether a request has exactly one valid Host header. Node uses the first of two, a proxy may use the other (RFC 9112,
 * section 3.2, requires a 400).
 */
export const hasOneHost = ({
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): boolean =>
  isHost(headers.host ?? '') &&
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length === 1;

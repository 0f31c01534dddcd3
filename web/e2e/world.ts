import type { World } from '../../cms/testing/contract-cases/harness';
import { author } from './author';
import { mailTo } from './captured-mail';

/** The built site, reached over a socket as programs reach it. */
export const worldAt = (origin: string): World => ({
  author,
  send: ({ method, path, headers, body }, address) =>
    fetch(new URL(path, origin), {
      method,
      headers: { ...headers, 'x-forwarded-for': address },
      body: body ?? null,
      redirect: 'manual',
    }),
  mailTo: async (address) => (await mailTo(address, /./)).text ?? '',
});

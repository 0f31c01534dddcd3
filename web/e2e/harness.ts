import type { Harness } from '../../cms/testing/contract-cases/harness';
import { author } from './author';
import { mailTo } from './captured-mail';

/** The built site, reached over a socket as programs reach it. */
export const harnessAt = (origin: string): Harness => ({
  author,
  send: ({ method, path, headers, body }, clientIp) =>
    fetch(new URL(path, origin), {
      method,
      headers: { ...headers, 'x-forwarded-for': clientIp },
      body: body ?? null,
      redirect: 'manual',
    }),
  mailTo: async (email) => (await mailTo(email, /./)).text ?? '',
});

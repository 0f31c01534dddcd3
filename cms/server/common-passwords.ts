import { Router } from 'express';
import { commonPasswords } from '../accounts/password-rules';
import { commonPasswordsPath, shortestPassword } from '../contract/common-passwords';
import { precompress } from './precompress';

async function listed(): Promise<Buffer> {
  const common = await commonPasswords();
  return Buffer.from([...common].filter(({ length }) => length >= shortestPassword).join('\n'));
}

/** The passwords that guessers try first, for the pages on which one is chosen: they say so while it is typed. */
export function commonPasswordList(): Router {
  const send = precompress(listed);
  const router = Router({ caseSensitive: true, strict: true });
  router.get(commonPasswordsPath, (request, response) =>
    send(request, response.set('cache-control', 'public, max-age=86400').type('text')),
  );
  return router;
}

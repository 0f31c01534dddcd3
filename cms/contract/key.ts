import { z } from 'zod';
import { defineCall } from './call';

/** Tells at once whether a key is good. A session beside a wrong key does not help: it is the key that is asked about. */
export const checkKey = defineCall({
  route: 'GET /key',
  summary: 'Whose API key the header X-API-KEY holds.',
  caller: 'author',
  input: z.object({}),
  reply: z.object({ userName: z.string() }),
  errors: { 401: 'The key is unknown, expired or revoked.' },
});

import { z } from 'zod';
import { defineCall } from './call';
import { reader } from './reader';
import { sentText } from './text';
import { password, userName } from './user-name';

/**
 * Opens a session, by cookie: until the browser closes, or for 30 days with `rememberMe`. An unknown name, a wrong password,
 * a locked account and one that is not verified are answered alike, in the same time. Specification, section 7.
 */
export const logInReader = defineCall({
  route: 'POST /Users/login',
  summary: 'Logs in: sets the session’s cookie and the cross-site token’s.',
  caller: 'everybody',
  input: z.object({
    userName: userName(),
    password: password(),
    rememberMe: z.boolean('Must be true or false.').nullish(),
    /** Taken for the sake of older callers; what counts is the address that the server sees. */
    ipAddress: sentText().nullish(),
  }),
  reply: z.object({ newUser: reader }),
  limits: [
    { by: 'address', points: 30, seconds: 600 },
    { by: { field: 'userName' }, points: 10, seconds: 600 },
  ],
  errors: { 401: 'The username or password is not right, or the account is not verified yet.' },
});

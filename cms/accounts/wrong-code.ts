import { Refusal } from '../api/http-error';

/** What a code is answered with that opens nothing, for whatever reason. */
export const wrongCode = () =>
  new Refusal(400, 'Invalid or missing verification code.', {
    errors: [{ path: 'code', message: 'Is wrong, used up or expired. Ask for a new one.' }],
  });

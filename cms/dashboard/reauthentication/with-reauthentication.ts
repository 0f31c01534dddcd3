import { reauthenticationRequired } from '../../contract/plain/reauthentication';

type Fetch = typeof globalThis.fetch;

/** Replaces the browser's message, which Payload's forms show. */
const unreachable =
  'The site could not be reached. Your changes may not have been saved. They are still here: check the connection and save again.';

async function isRefused(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { type?: string; errors?: { data?: { type?: string } }[] } | null;
  return (body?.type ?? body?.errors?.[0]?.data?.type) === reauthenticationRequired;
}

/**
 * Returns a `fetch` that asks the user to confirm who they are if the server requires that, then repeats the request. Without a
 * confirmation, it returns the refusal. Without a connection, its error says what to do.
 */
export const withReauthentication =
  (fetch: Fetch, confirm: () => Promise<boolean>): Fetch =>
  async (input, init) => {
    const again = input instanceof Request ? input.clone() : input;
    const response = await fetch(input, init).catch((error: unknown) => {
      throw error instanceof TypeError ? new TypeError(unreachable, { cause: error }) : error;
    });
    if (!(await isRefused(response)) || !(await confirm())) return response;
    return fetch(again, init);
  };

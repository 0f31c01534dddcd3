import { reauthenticationRequired } from '../../contract/reauthentication';

type Fetch = typeof globalThis.fetch;

/** Returns true if a response refuses an act until the user has given their password again. */
async function isRefused(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { type?: string; errors?: { data?: { type?: string } }[] } | null;
  return (body?.type ?? body?.errors?.[0]?.data?.type) === reauthenticationRequired;
}

/**
 * Returns a `fetch` that asks the user to confirm who they are where the server wants that, and then repeats the request. If they
 * do not, the refusal is the response.
 *
 * @param confirm returns whether the user has confirmed
 */
export const withReauthentication =
  (fetch: Fetch, confirm: () => Promise<boolean>): Fetch =>
  async (input, init) => {
    const again = input instanceof Request ? input.clone() : input;
    const response = await fetch(input, init);
    if (!(await isRefused(response)) || !(await confirm())) return response;
    return fetch(again, init);
  };

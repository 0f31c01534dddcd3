import { reauthenticationRequired } from '../../contract/reauthentication';

type Fetch = typeof globalThis.fetch;

async function isRefused(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { type?: string; errors?: { data?: { type?: string } }[] } | null;
  return (body?.type ?? body?.errors?.[0]?.data?.type) === reauthenticationRequired;
}

/**
 * Returns a `fetch` that asks the user to confirm who they are where the server wants that, then repeats the request.
 * Otherwise it returns the refusal.
 *
 * @param confirm returns true if the user has confirmed
 */
export const withReauthentication =
  (fetch: Fetch, confirm: () => Promise<boolean>): Fetch =>
  async (input, init) => {
    const again = input instanceof Request ? input.clone() : input;
    const response = await fetch(input, init);
    if (!(await isRefused(response)) || !(await confirm())) return response;
    return fetch(again, init);
  };

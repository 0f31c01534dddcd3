type Options = {
  method?: 'POST' | 'PATCH' | 'DELETE';
  body?: object | string;
  signal?: AbortSignal;
};

type Refusal = { message?: string; errors?: { message?: string }[] };

/** Calls Payload's REST API as the user: a POST if there is a body. @throws Error with the server's message */
export async function callRest<Body>(
  path: string,
  { method, body, ...options }: Options = {},
): Promise<Body> {
  const response = await fetch(`/cms/api${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    ...options,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  // An aborted or interrupted response throws, and is not treated as empty.
  if (response.ok) return (isJson ? await response.json() : {}) as Body;
  const { errors, message } = (await response.json().catch(() => ({}))) as Refusal;
  throw new Error(
    errors?.[0]?.message ?? message ?? `The server answered with ${response.status}.`,
  );
}

export const callSecondStep = <Body>(path: string, body?: object): Promise<Body> =>
  callRest(`/users/second-step${path}`, body && { body });

/** Returns an error message for the user. */
export function wordsOfError(error: unknown): string {
  // A network failure: the browser's message is of no use to the user.
  if (error instanceof TypeError || !(error instanceof Error) || !error.message)
    return 'The server did not answer. Try again.';
  return error.message;
}

type Options = {
  method?: 'POST' | 'PATCH' | 'DELETE';
  body?: object | string;
  signal?: AbortSignal;
  headers?: Record<string, string>;
};

/** Error body of either API. */
type Refusal = { detail?: string; message?: string; errors?: { message?: string }[] };

/** Sends a request as the logged-in user. @throws Error with the server's message */
export async function send<Body>(
  path: string,
  { method, body, ...options }: Options,
): Promise<Body> {
  const response = await fetch(path, {
    method: method ?? (body ? 'POST' : 'GET'),
    credentials: 'same-origin',
    ...options,
    ...(body && {
      headers: { 'content-type': 'application/json', ...options.headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  // An aborted or interrupted response throws, and is not treated as empty.
  if (response.ok) return (isJson ? await response.json() : {}) as Body;
  const { detail, errors, message } = (await response.json().catch(() => ({}))) as Refusal;
  throw new Error(
    detail ?? errors?.[0]?.message ?? message ?? `The server answered with ${response.status}.`,
  );
}

/** Calls Payload's REST API as the user: a POST if there is a body. @throws Error with the server's message */
export const callRest = <Body>(path: string, options: Options = {}): Promise<Body> =>
  send(`/cms/api${path}`, options);

export const callSecondStep = <Body>(path: string, body?: object): Promise<Body> =>
  callRest(`/users/second-step${path}`, body && { body });

/** Returns an error message for the user. */
export function wordsOfError(error: unknown): string {
  // A network failure: the browser's message is of no use to the user.
  if (error instanceof TypeError || !(error instanceof Error) || !error.message)
    return 'The server did not answer. Try again.';
  return error.message;
}

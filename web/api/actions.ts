import { type AppLoadContext, data, type ShouldRevalidateFunction } from 'react-router-dom';
import { browserApi } from './browser-api';
import { type Api, ApiError, createApi } from './client';
import { isSecret } from './secret-fields';

/** What the API said instead of doing it, in words for people; null when it did not answer at all. */
export type Because = { status: number; detail: string } | null;

/** What became of a form that was sent. What was typed comes back with a failure, for a page without scripts. */
export type Outcome =
  | { is: 'done'; /** What the call replied. */ result: unknown }
  | {
      is: 'refused';
      errors: Record<string, string>;
      typed: Record<string, string>;
      because: Because;
    }
  | { is: 'failed'; typed: Record<string, string>; because: Because };

/** What a form does: it hands its fields to a call. It may return a redirect, which is followed. */
export type Act = (api: Api, typed: Record<string, string>) => Promise<unknown>;

/** A page's form fields as texts; files are no part of these forms. */
const typedIn = (form: FormData) =>
  Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const withoutSecrets = (typed: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !isSecret(name)));

/** @throws a 400 for what no form of a page sends: a body of another type, or one that cannot be taken apart */
async function formIn(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw data(null, { status: 400 });
  }
}

async function outcomeOf(act: Act, api: Api, form: FormData): Promise<Outcome | Response> {
  const fields = typedIn(form);
  const typed = withoutSecrets(fields);
  try {
    const result = await act(api, fields);
    return result instanceof Response ? result : { is: 'done', result };
  } catch (error) {
    if (!(error instanceof ApiError)) return { is: 'failed', typed, because: null };
    const because = { status: error.status, detail: error.problem.detail };
    if (!error.problem.errors) return { is: 'failed', typed, because };
    const errors = error.problem.errors.map(({ path, message }) => [path, message] as const);
    return { is: 'refused', errors: Object.fromEntries(errors), typed, because };
  }
}

/** A form that came from another address is not carried out: that may be the site by another name, or somebody's trap. */
const refuseForeign = (form: FormData, origin: string) => {
  const detail = `This was sent from a page that is not at ${origin}, so nothing was done. What you typed is still here: look it over and send it again at that address.`;
  const outcome: Outcome = {
    is: 'failed',
    typed: withoutSecrets(typedIn(form)),
    because: { status: 403, detail },
  };
  return data(outcome, { status: 403 });
};

/** The action of a form that is sent without JavaScript. The cookies that a call sets become the page's own. */
export const onServerDo =
  (act: Act) =>
  async ({ request, context }: { request: Request; context: AppLoadContext }) => {
    const form = await formIn(request);
    if (context.isFromElsewhere) return refuseForeign(form, context.origin);
    const cookies = new Headers();
    const api = createApi(async (asked) => {
      const answer = await context.api(asked);
      for (const cookie of answer.headers.getSetCookie()) cookies.append('set-cookie', cookie);
      return answer;
    }, new URL(request.url).origin);
    const outcome = await outcomeOf(act, api, form);
    if (!(outcome instanceof Response)) return data(outcome, { headers: cookies });
    for (const cookie of cookies.getSetCookie()) outcome.headers.append('set-cookie', cookie);
    return outcome;
  };

/** The action of the same form in a page with JavaScript. */
export const inBrowserDo =
  (act: Act) =>
  async ({ request }: { request: Request }) =>
    outcomeOf(act, browserApi(), await request.formData());

/**
 * A form that is sent changes nothing of what its page shows, so that is not asked for again: without a connection the
 * asking would fail, and the page with what was typed on it would give way to an error.
 */
export const sendingChangesNothing: ShouldRevalidateFunction = ({
  formMethod,
  defaultShouldRevalidate,
}) => (formMethod === 'POST' ? false : defaultShouldRevalidate);

import { type AppLoadContext, data, type ShouldRevalidateFunction } from 'react-router-dom';
import type { Problem } from '../../cms/contract/call';
import { browserApi } from './browser-api';
import { type Api, ApiError, createApi } from '../../cms/contract/plain/client';
import { isSecret } from './secret-fields';

export type FormValues = Record<string, string>;

/**
 * Failure of a form's action. The values are returned for pages without JavaScript. `problem` is the API's error; null
 * without a response.
 */
type ActionFailure = {
  values: FormValues;
  problem: Pick<Problem, 'status' | 'detail'> | null;
} & (
  | {
      status: 'invalid';
      /** Messages by field name. */ errors: Record<string, string>;
    }
  | { status: 'failed' }
);

export type ActionResult<Data = unknown> =
  | { status: 'done'; /** The API's reply. */ data: Data }
  | ActionFailure;

/** Sends a form's values to the API. May return a redirect. `url` is the one that the form was sent to. */
export type Submit<Data> = (api: Api, values: FormValues, url: URL) => Promise<Data | Response>;

/** Returns the function itself, typed by what it sends and returns. */
export const submits = <Data = never>(submit: Submit<Data>): Submit<Data> => submit;

const valuesOf = (form: FormData): FormValues =>
  Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const withoutSecrets = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));

/** @throws a 400 response for a body that no form of the site sends */
async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw data(null, { status: 400 });
  }
}

async function runAction<Data>(
  submit: Submit<Data>,
  api: Api,
  form: FormData,
  url: URL,
): Promise<ActionResult<Data> | Response> {
  const sent = valuesOf(form);
  const values = withoutSecrets(sent);
  try {
    const reply = await submit(api, sent, url);
    return reply instanceof Response ? reply : { status: 'done', data: reply };
  } catch (error) {
    if (!(error instanceof ApiError)) return { status: 'failed', values, problem: null };
    const { detail, errors } = error.problem;
    const problem = { status: error.status, detail };
    if (!errors) return { status: 'failed', values, problem };
    const messages = errors.map(({ path, message }) => [path, message] as const);
    return { status: 'invalid', errors: Object.fromEntries(messages), values, problem };
  }
}

/** Rejects a form sent from another origin, which may be an attack, or the site under another name. */
const rejectCrossOrigin = (form: FormData, origin: string) => {
  const failure: ActionFailure = {
    status: 'failed',
    values: withoutSecrets(valuesOf(form)),
    problem: {
      status: 403,
      detail: `This form was sent from a page outside ${origin}, so nothing was done. What you typed is still here: check it, then send it again at that address.`,
    },
  };
  return data(failure, { status: 403 });
};

/** Returns the `action` of a form sent without JavaScript. Passes on the cookies that the API sets. */
export const createAction =
  <Data = never>(submit: Submit<Data>) =>
  async ({
    request,
    context,
  }: {
    request: Request;
    context: Pick<AppLoadContext, 'api' | 'isCrossOrigin' | 'origin'>;
  }) => {
    const form = await readForm(request);
    if (context.isCrossOrigin) return rejectCrossOrigin(form, context.origin);
    const cookies = new Headers();
    const url = new URL(request.url);
    const api = createApi(async (call) => {
      const response = await context.api(call);
      for (const cookie of response.headers.getSetCookie()) cookies.append('set-cookie', cookie);
      return response;
    }, url.origin);
    const result = await runAction(submit, api, form, url);
    if (!(result instanceof Response)) {
      // Mail programs read only the status.
      const status = result.status === 'done' ? 200 : (result.problem?.status ?? 503);
      return data(result, { status, headers: cookies });
    }
    for (const cookie of cookies.getSetCookie()) result.headers.append('set-cookie', cookie);
    return result;
  };

export const createClientAction =
  <Data = never>(submit: Submit<Data>, createBrowserApi = browserApi) =>
  async ({ request }: { request: Request }) =>
    runAction(submit, createBrowserApi(), await request.formData(), new URL(request.url));

/**
 * The `shouldRevalidate` of pages whose form does not change what they show. Offline, revalidating would fail and replace the
 * page, with the typed values, by an error page.
 */
export const skipRevalidationOnSubmit: ShouldRevalidateFunction = ({
  formMethod,
  defaultShouldRevalidate,
}) => (formMethod === 'POST' ? false : defaultShouldRevalidate);

import { type AppLoadContext, data, type ShouldRevalidateFunction } from 'react-router-dom';
import type { Problem } from '../../cms/contract/call';
import { browserApi } from './browser-api';
import { type Api, ApiError, createApi } from './client';
import { isSecret } from './secret-fields';

/** The fields of a form as texts; files are no part of these forms. */
export type FormValues = Record<string, string>;

/**
 * Why a form's action was not carried out. The form's values come back, for a page without scripts. `problem` is what the
 * API replied, null when it did not reply at all.
 */
type ActionFailure = {
  values: FormValues;
  problem: Pick<Problem, 'status' | 'detail'> | null;
} & (
  | {
      status: 'invalid';
      /** Messages by the names of the fields. */ errors: Record<string, string>;
    }
  | { status: 'failed' }
);

/** The action data of a page's form. */
export type ActionResult<Data = unknown> =
  | { status: 'done'; /** What the call replied. */ data: Data }
  | ActionFailure;

/** Hands a form's values to a call. It may return a redirect, which is followed. */
export type Submit<Data> = (api: Api, values: FormValues) => Promise<Data | Response>;

const valuesOf = (form: FormData): FormValues =>
  Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const withoutSecrets = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));

/** @throws a 400 for what no form of a page sends: a body of another type, or one that cannot be parsed */
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
): Promise<ActionResult<Data> | Response> {
  const sent = valuesOf(form);
  const values = withoutSecrets(sent);
  try {
    const reply = await submit(api, sent);
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

/** A form that was sent from a page of another origin is not carried out: it may be a trap, or the site by another name. */
const rejectCrossOrigin = (form: FormData, origin: string) => {
  const failure: ActionFailure = {
    status: 'failed',
    values: withoutSecrets(valuesOf(form)),
    problem: {
      status: 403,
      detail: `This was sent from a page that is not at ${origin}, so nothing was done. What you typed is still here: look it over and send it again at that address.`,
    },
  };
  return data(failure, { status: 403 });
};

/** The `action` of a form that is sent without JavaScript. The cookies that the call sets become the page's own. */
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
    const api = createApi(async (call) => {
      const response = await context.api(call);
      for (const cookie of response.headers.getSetCookie()) cookies.append('set-cookie', cookie);
      return response;
    }, new URL(request.url).origin);
    const result = await runAction(submit, api, form);
    if (!(result instanceof Response)) return data(result, { headers: cookies });
    for (const cookie of cookies.getSetCookie()) result.headers.append('set-cookie', cookie);
    return result;
  };

/** The `clientAction` of the same form in a page with JavaScript. */
export const createClientAction =
  <Data = never>(submit: Submit<Data>, createBrowserApi = browserApi) =>
  async ({ request }: { request: Request }) =>
    runAction(submit, createBrowserApi(), await request.formData());

/**
 * The `shouldRevalidate` of a page whose form changes nothing of what the page shows. Without a connection the loaders would
 * fail, and the page with the typed values would give way to an error.
 */
export const skipRevalidationOnSubmit: ShouldRevalidateFunction = ({
  formMethod,
  defaultShouldRevalidate,
}) => (formMethod === 'POST' ? false : defaultShouldRevalidate);

import type { AppLoadContext, ShouldRevalidateFunction } from 'react-router-dom';
import { browserApi } from './browser-api';
import { type Api, ApiError, createApi } from './client';

/** What became of a form that was sent. What was typed comes back with a failure, for a page without scripts. */
export type Outcome =
  | { is: 'done' }
  | { is: 'refused'; errors: Record<string, string>; typed: Record<string, string> }
  | { is: 'failed'; typed: Record<string, string> };

/** What a form does: it hands its fields to a call. */
export type Act = (api: Api, typed: Record<string, string>) => Promise<unknown>;

/** A page's form fields as texts; files are no part of these forms. */
const typedIn = (form: FormData) =>
  Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

async function outcomeOf(act: Act, api: Api, form: FormData): Promise<Outcome> {
  const typed = typedIn(form);
  try {
    await act(api, typed);
    return { is: 'done' };
  } catch (error) {
    if (error instanceof ApiError && error.problem.errors) {
      const errors = error.problem.errors.map(({ path, message }) => [path, message] as const);
      return { is: 'refused', errors: Object.fromEntries(errors), typed };
    }
    return { is: 'failed', typed };
  }
}

/** The action of a form that is sent without JavaScript. */
export const onServerDo =
  (act: Act) =>
  async ({ request, context }: { request: Request; context: AppLoadContext }) =>
    outcomeOf(act, createApi(context.api, new URL(request.url).origin), await request.formData());

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

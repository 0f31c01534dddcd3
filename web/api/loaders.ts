import { data, type AppLoadContext, type Params, redirect } from 'react-router-dom';
import { browserApi } from './browser-api';
import { type Api, ApiError, createApi, type Transport } from './client';

declare module 'react-router' {
  interface AppLoadContext {
    /** The API in process, handed in by the server. */
    api: Transport;
    /** Writes what went wrong to the log of the process. */
    report: (error: unknown) => void;
    /** Whether a form was sent from a page at another address: its action does nothing then. */
    isFromElsewhere: boolean;
    /** The site's public origin. */
    origin: string;
  }
}

type LoadArgs = { api: Api; params: Params; url: URL };

/** What a page needs, asked of the API wherever the page is rendered. */
export type Load<Data> = (args: LoadArgs) => Promise<Data>;

/**
 * What the API does not know (404) or cannot read (400) is a page that is not there, and a database that is away (503) a
 * page that comes back: the route's boundary says so.
 */
async function orNotFound<Data>(loading: Promise<Data>): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 503)
      throw data(null, { status: 503, headers: { 'retry-after': '5' } });
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      throw data(error.status === 404 ? error.problem.detail : null, { status: 404 });
    throw error;
  }
}

/**
 * What the API does not know (404) or cannot read (400) is an unknown path like any other, and leads home: specification,
 * section 2.
 */
export async function orHome<Data>(loading: Promise<Data>): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      throw redirect('/');
    throw error;
  }
}

/** The loader of the first request: it runs on the server and calls the API in process. */
export const onServer =
  <Data>(load: Load<Data>) =>
  ({ request, params, context }: { request: Request; params: Params; context: AppLoadContext }) => {
    const url = new URL(request.url);
    return orNotFound(load({ api: createApi(context.api, url.origin), params, url }));
  };

/** The loader of a navigation within the site: the same function, run in the browser, calling the API by `fetch`. */
export const inBrowser =
  <Data>(load: Load<Data>) =>
  ({ request, params }: { request: Request; params: Params }) =>
    orNotFound(
      load({
        api: browserApi(request.signal),
        params,
        url: new URL(request.url),
      }),
    );

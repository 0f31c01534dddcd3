import {
  data,
  type AppLoadContext,
  type Params,
  redirect,
  redirectDocument,
} from 'react-router-dom';
import { hasServiceWorker } from '../offline/tell-service-worker';
import { browserApi } from './browser-api';
import { type Api, ApiError, clientOver, refusalOf, type Reply, type Transport } from './client';

declare module 'react-router' {
  interface AppLoadContext {
    /** The API in process, handed in by the server: for forms that are sent without JavaScript. */
    api: Transport;
    /** Makes a call that reads in process, without a request; what is refused is a response. */
    read: (route: string, input: object) => Promise<Reply | Response>;
    /** The id of the request, by which its errors stand in the log. */
    requestId: string;
    /** Writes an error to the log of the process. */
    report: (error: unknown) => void;
    /** Whether a form was sent from a page of another origin: its action does nothing then. */
    isCrossOrigin: boolean;
    /** The site's public origin. */
    origin: string;
  }
}

/** What a page's `load` function is given. Pages with parameters in their path take the types of those from `Route.LoaderArgs`. */
export type LoadArgs<Args extends { params: object } = { params: Params }> = {
  api: Api;
  params: Args['params'];
  url: URL;
};

/** Reads a page's data from the API, wherever the page is rendered. */
type Load<PathParams extends object, Data> = (args: {
  api: Api;
  params: PathParams;
  url: URL;
}) => Promise<Data>;

/**
 * What the API does not know (404) or cannot read (400) is a page that is not there, and a database that is away (503) a
 * page that comes back: the route's boundary says so.
 */
async function mapApiErrors<Data>(loading: Promise<Data>): Promise<Data> {
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
export async function orRedirectHome<Data>(loading: Promise<Data>): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      throw redirect('/');
    throw error;
  }
}

/** The API as a page on the server reads it. */
const inProcess = ({ read }: Pick<AppLoadContext, 'read'>): Api =>
  clientOver(async (route, input) => {
    const reply = await read(route, Object(input));
    if (reply instanceof Response) throw await refusalOf(reply);
    return reply;
  });

/** The `loader` of the first request: it runs on the server and calls the API in process. */
export const createLoader =
  <PathParams extends object, Data>(load: Load<PathParams, Data>) =>
  ({
    request,
    params,
    context,
  }: {
    request: Request;
    params: PathParams;
    context: Pick<AppLoadContext, 'read'>;
  }) =>
    mapApiErrors(load({ api: inProcess(context), params, url: new URL(request.url) }));

/**
 * Without an answer the page is requested whole: the service worker has a kept copy, or a page that lists what it has. `fetch`
 * throws nothing but a TypeError then.
 */
async function orWholePage<Data>(loading: Promise<Data>, { href }: URL): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof TypeError && hasServiceWorker()) throw redirectDocument(href);
    throw error;
  }
}

/** The `clientLoader` of a navigation within the site: the same function, run in the browser, calling the API by `fetch`. */
export const createClientLoader =
  <PathParams extends object, Data>(load: Load<PathParams, Data>, createBrowserApi = browserApi) =>
  ({ request, params }: { request: Request; params: PathParams }) => {
    const url = new URL(request.url);
    return orWholePage(
      mapApiErrors(load({ api: createBrowserApi(request.signal), params, url })),
      url,
    );
  };

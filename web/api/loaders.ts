import {
  data,
  type AppLoadContext,
  type Params,
  redirect,
  redirectDocument,
} from 'react-router-dom';
import {
  lookParameter,
  notYetBegun,
  type ReadingStage,
  stageOfCookies,
} from '../../cms/contract/plain/reading-stage';
import { hasServiceWorker } from '../offline/tell-service-worker';
import { browserApi } from './browser-api';
import { stageNow } from './stage-now';
import {
  type Api,
  ApiError,
  clientOver,
  fromBookOf,
  refusalOf,
  type Reply,
  type Transport,
} from '../../cms/contract/plain/client';

declare module 'react-router' {
  interface AppLoadContext {
    /** The in-process API, for forms sent without JavaScript. */
    api: Transport;
    /** Makes an in-process read call without a request. Returns a `Response` if the call is rejected. */
    read: (route: string, input: object) => Promise<Reply | Response>;
    requestId: string;
    report: (error: unknown) => void;
    /** True if a form was sent from another origin. Its action must do nothing. */
    isCrossOrigin: boolean;
    origin: string;
    /** True if the user came from a page of this site. Links from elsewhere must not reveal spoilers. */
    mayLook: boolean;
  }
}

type LoadInput<PathParams> = {
  api: Api;
  params: PathParams;
  url: URL;
  /** How far the user has read. */
  stage: ReadingStage;
  /** Spoiler to reveal once, as named by the page; empty for none. */
  look: string;
};

/** Arguments of a page's `load` function. Pages with path parameters take their types from `Route.LoaderArgs`. */
export type LoadArgs<Args extends { params: object } = { params: Params }> = LoadInput<
  Args['params']
>;

/** Loads a page's data from the API, on the server or in the browser. */
type Load<PathParams extends object, Data> = (input: LoadInput<PathParams>) => Promise<Data>;

/** Maps API errors to page statuses: 400 and spoilers to 404, others of the client and 503 to the same, with Retry-After. */
function throwPageError(error: unknown): never {
  if (isUnknown(error))
    throw data(error.status === 404 ? error.problem.detail : null, { status: 404 });
  if (fromBookOf(error) !== null) throw data(null, { status: 404 });
  if (!(error instanceof ApiError) || (error.status > 499 && error.status !== 503)) throw error;
  const { status, problem, retryAfter } = error;
  const seconds = retryAfter ?? (status === 503 ? 5 : null);
  const headers = new Headers(seconds === null ? {} : { 'retry-after': String(seconds) });
  throw data(status === 503 ? null : problem.detail, { status, headers });
}

/** Returns true if the API does not know the path (404) or cannot read it (400). */
export const isUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Data of a page that the user may not see yet: only the book that reveals it. */
export type Veiled = { veiledFrom: ReadingStage };

export const isVeiled = (shown: object): shown is Veiled => 'veiledFrom' in shown;

/** Maps the API's spoiler error to data for a veiled page. */
export const orVeil = <Data>(loading: Promise<Data>): Promise<Data | Veiled> =>
  loading.catch((error: unknown) => {
    const veiledFrom = fromBookOf(error);
    if (veiledFrom === null) throw error;
    return { veiledFrom };
  });

/** Redirects to the home page if the API does not know the path: specification, section 2. */
export const orRedirectHome = <Data>(loading: Promise<Data>): Promise<Data> =>
  loading.catch((error: unknown) => {
    throw isUnknown(error) ? redirect('/') : error;
  });

const inProcess = ({ read }: Pick<AppLoadContext, 'read'>): Api =>
  clientOver(async (route, input) => {
    const reply = await read(route, Object(input));
    if (reply instanceof Response) throw await refusalOf(reply);
    return reply;
  });

const lookIn = ({ searchParams }: URL) => searchParams.get(lookParameter) ?? '';

/** Returns the `loader` of a page, which calls the API in-process. */
export const createLoader =
  <PathParams extends object, Data>(load: Load<PathParams, Data>) =>
  ({
    request,
    url,
    params,
    context,
  }: {
    request: Request;
    /** URL of the page, also for data requests. */
    url: URL;
    params: PathParams;
    context: Pick<AppLoadContext, 'read' | 'mayLook'>;
  }) =>
    load({
      api: inProcess(context),
      params,
      url,
      stage: stageOfCookies(request.headers.get('cookie')) ?? notYetBegun,
      look: context.mayLook ? lookIn(url) : '',
    }).catch(throwPageError);

/**
 * Returns the `clientLoader` of a page: the same function, with `fetch`. Without a response (a TypeError of `fetch`), the page
 * is reloaded: the service worker may have a cached copy or its offline page.
 */
export const createClientLoader =
  <PathParams extends object, Data>(load: Load<PathParams, Data>, createApi = browserApi) =>
  ({ request, params }: { request: Request; params: PathParams }) => {
    const url = new URL(request.url);
    return load({
      api: createApi(request.signal),
      params,
      url,
      stage: stageNow(),
      look: lookIn(url),
    }).catch((error: unknown) => {
      if (error instanceof TypeError && hasServiceWorker()) throw redirectDocument(url.href);
      return throwPageError(error);
    });
  };

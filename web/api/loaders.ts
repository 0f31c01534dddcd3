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
} from '../../cms/contract/reading-stage';
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
} from './client';

declare module 'react-router' {
  interface AppLoadContext {
    /** The in-process API, for forms sent without JavaScript. */
    api: Transport;
    /** Makes an in-process read call without a request. A refusal is returned as a response. */
    read: (route: string, input: object) => Promise<Reply | Response>;
    /** Id of the request in the log. */
    requestId: string;
    /** Writes an error to the log. */
    report: (error: unknown) => void;
    /** True if a form was sent from another origin. Its action must do nothing. */
    isCrossOrigin: boolean;
    /** The site's public origin. */
    origin: string;
    /** True if a page of this site led here. Links from elsewhere must not reveal spoilers. */
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

/** Maps API errors to page statuses: 404, 400 and spoilers to 404, 503 to 503 with Retry-After. */
async function mapApiErrors<Data>(loading: Promise<Data>): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 503)
      throw data(null, { status: 503, headers: { 'retry-after': '5' } });
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      throw data(error.status === 404 ? error.problem.detail : null, { status: 404 });
    if (fromBookOf(error) !== null) throw data(null, { status: 404 });
    throw error;
  }
}

/** Data of a page that the user may not see yet: only the book that reveals it. */
export type Veiled = { veiledFrom: ReadingStage };

export const isVeiled = (shown: object): shown is Veiled => 'veiledFrom' in shown;

/** Maps the API's spoiler refusal to data for a veiled page. */
export async function orVeil<Data>(loading: Promise<Data>): Promise<Data | Veiled> {
  try {
    return await loading;
  } catch (error) {
    const veiledFrom = fromBookOf(error);
    if (veiledFrom === null) throw error;
    return { veiledFrom };
  }
}

/** Redirects to the home page if the API does not know the path (404) or cannot read it (400): specification, section 2. */
export async function orRedirectHome<Data>(loading: Promise<Data>): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      throw redirect('/');
    throw error;
  }
}

/** Returns the in-process API client for loaders. */
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
    mapApiErrors(
      load({
        ...{ api: inProcess(context), params, url },
        stage: stageOfCookies(request.headers.get('cookie')) ?? notYetBegun,
        look: context.mayLook ? lookIn(url) : '',
      }),
    );

/**
 * Without a response (a TypeError of `fetch`), reloads the page: the service worker may have a cached copy or its offline
 * page.
 */
async function orWholePage<Data>(loading: Promise<Data>, { href }: URL): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof TypeError && hasServiceWorker()) throw redirectDocument(href);
    throw error;
  }
}

/** Returns the `clientLoader` of a page: the same function, with `fetch`. */
export const createClientLoader =
  <PathParams extends object, Data>(load: Load<PathParams, Data>, createApi = browserApi) =>
  ({ request, params }: { request: Request; params: PathParams }) => {
    const url = new URL(request.url);
    return orWholePage(
      mapApiErrors(
        load({
          ...{ api: createApi(request.signal), params, url },
          stage: stageNow(),
          look: lookIn(url),
        }),
      ),
      url,
    );
  };

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
    /** Whether it was one of the site's pages that led here: a link from elsewhere shows nobody what is told later. */
    mayLook: boolean;
  }
}

/** What a page's `load` function is given. Pages with parameters in their path take the types of those from `Route.LoaderArgs`. */
export type LoadArgs<Args extends { params: object } = { params: Params }> = {
  api: Api;
  params: Args['params'];
  url: URL;
  /** How far the reader says they have read. */
  stage: ReadingStage;
  /** What they want to look at for once, although it is told later, as the page calls it; empty for nothing. */
  look: string;
};

/** Reads a page's data from the API, wherever the page is rendered. */
type Load<PathParams extends object, Data> = (args: {
  api: Api;
  params: PathParams;
  url: URL;
  stage: ReadingStage;
  look: string;
}) => Promise<Data>;

/**
 * What the API does not know (404), cannot read (400) or tells in a later book is a page that is not there, and a database that is away (503) a
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
    if (fromBookOf(error) !== null) throw data(null, { status: 404 });
    throw error;
  }
}

/** Of what is told later than its reader has come, a page knows no more than from which book on. */
export type Veiled = { veiledFrom: ReadingStage };

/** Whether a page has nothing to show yet. */
export const isVeiled = (shown: object): shown is Veiled => 'veiledFrom' in shown;

/** What the API tells in a later book than its reader has come to is a page that says no more than that. */
export async function orVeil<Data>(loading: Promise<Data>): Promise<Data | Veiled> {
  try {
    return await loading;
  } catch (error) {
    const veiledFrom = fromBookOf(error);
    if (veiledFrom === null) throw error;
    return { veiledFrom };
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

const lookIn = ({ searchParams }: URL) => searchParams.get(lookParameter) ?? '';

/** The `loader` of the first request: it runs on the server and calls the API in process. */
export const createLoader =
  <PathParams extends object, Data>(load: Load<PathParams, Data>) =>
  ({
    request,
    url,
    params,
    context,
  }: {
    request: Request;
    /** The page's own, whichever way it is requested. */
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

/** What a `clientLoader` has of the browser that it runs in. */
const browser = { createApi: browserApi, cookies: () => document.cookie };

/** The `clientLoader` of a navigation within the site: the same function, run in the browser, calling the API by `fetch`. */
export const createClientLoader =
  <PathParams extends object, Data>(
    load: Load<PathParams, Data>,
    { createApi, cookies } = browser,
  ) =>
  ({ request, params }: { request: Request; params: PathParams }) => {
    const url = new URL(request.url);
    return orWholePage(
      mapApiErrors(
        load({
          ...{ api: createApi(request.signal), params, url },
          stage: stageOfCookies(cookies()) ?? notYetBegun,
          look: lookIn(url),
        }),
      ),
      url,
    );
  };

import { createRequestHandler } from '@react-router/express';
import type { RequestHandler } from 'express';
import type { ServerBuild } from 'react-router';
import type { Fetch } from './api';

/**
 * The pages, rendered on the server. Their loaders reach the API in process, through what is handed to them here.
 *
 * @param build the built pages, or a function that gives the present ones in development
 */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  api: Fetch,
): RequestHandler {
  return createRequestHandler({ build, getLoadContext: () => ({ api }) });
}

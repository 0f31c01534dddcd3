import type { RequestHandler } from 'express';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { paths } from '../contract/paths';
import { decodePath } from './decode-path';

type Routes = ServerBuild['routes'];

/** The routes below one, or below none, as the router matches them. */
const routesBelow = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: routesBelow(routes, id) }];
  });

/** The path of the page whose data the router's scripts request. */
const pagePath = (path: string) => path.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '');

/** Whether the page at a path takes forms. */
function hasAction(routes: Routes, path: string): boolean {
  const page = matchRoutes(routesBelow(routes), pagePath(path))?.at(-1)?.route.id;
  return page !== undefined && routes[page]?.module.action !== undefined;
}

/**
 * Answers what the router would call an error of the site, or warn of past the log: methods that a page does not take, and paths
 * that are not UTF-8, which are unknown paths and lead home (specification, section 2).
 *
 * @param build as `createPages` takes it
 */
export function validatePageRequest(
  build: ServerBuild | (() => Promise<ServerBuild>),
): RequestHandler {
  return async ({ method, path }, response, next) => {
    const isReadable = decodePath(path) !== null;
    if (method === 'GET' || method === 'HEAD') {
      if (isReadable) next();
      else response.redirect(paths.home);
      return;
    }
    const { routes } = typeof build === 'function' ? await build() : build;
    const takesForms = isReadable && hasAction(routes, path);
    if (takesForms && method === 'POST') {
      next();
      return;
    }
    const allow = takesForms ? 'GET, HEAD, POST' : 'GET, HEAD';
    response.status(405).set({ allow, 'cache-control': 'no-store' }).type('text');
    response.send(`This page is requested with ${allow}.`);
  };
}

import type { RequestHandler } from 'express';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { paths } from '../contract/paths';
import { decodePath } from './decode-path';

type Routes = ServerBuild['routes'];

/** Returns the child routes in the form of React Router's matcher. */
const routesBelow = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: routesBelow(routes, id) }];
  });

/** Returns the page's path for a data request. */
const pagePath = (path: string) => path.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '');

function hasAction(routes: Routes, path: string): boolean {
  const page = matchRoutes(routesBelow(routes), pagePath(path))?.at(-1)?.route.id;
  return page !== undefined && routes[page]?.module.action !== undefined;
}

/**
 * Answers requests that React Router would report as errors: unsupported methods, and invalid UTF-8, which redirects home
 * (specification, section 2).
 *
 * @param build as for `createPages`
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
    response.send(`This page accepts only ${allow}.`);
  };
}

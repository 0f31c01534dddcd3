import type { Express } from 'express';

/** What Express keeps of a handler; its own types leave out the path. */
type Layer = { rawPath?: unknown; route?: unknown; handle: { stack?: Layer[] } };

const pathsOf = ({ rawPath, route, handle }: Layer): string[] => {
  if (!route && handle.stack) return handle.stack.flatMap(pathsOf);
  return (Array.isArray(rawPath) ? rawPath : [rawPath]).map(String);
};

/** The paths that something of an application answers, as they were written; what looks at every request is left out. */
export function mountedPaths({ router }: Express): string[] {
  const paths = (router.stack as Layer[]).flatMap(pathsOf);
  return [...new Set(paths)].filter((path) => path !== '/');
}

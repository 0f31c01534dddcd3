import { lazy, Suspense } from 'react';
import { redirect } from 'react-router-dom';
import { storedApiKey } from '../../api/browser-api';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { NeedsScripts } from './needs-scripts';
import type { Route } from './+types/editor';

// What only the author needs is loaded by nobody else, and never on the server.
const Room = lazy(async () => ({ default: (await import('./editor/room')).Room }));

/** Without a key there is nothing to do here. Only the browser knows of one. */
export const clientLoader = () => {
  if (!storedApiKey()) throw redirect('/admin');
  return null;
};
clientLoader.hydrate = true as const;

export const headers = privateHeaders;
export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Editor');

export function HydrateFallback() {
  return (
    <div className="mx-auto max-w-[96rem] px-6 pt-10">
      <p className="text-faded">The desk is being laid out…</p>
      <NeedsScripts />
    </div>
  );
}

export default function Editor() {
  return (
    <Suspense fallback={<HydrateFallback />}>
      <Room />
    </Suspense>
  );
}

import { redirect } from 'react-router-dom';
import { browserApi, storedApiKey } from '../../api/browser-api';
import { ApiError } from '../../api/client';
import { currentReaderInReply } from '../../account/reader-in-reply';
import { EditorPage } from '../../editor/editor-page.client';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { NeedsScripts } from './needs-scripts';
import type { Route } from './+types/editor';
import './editor.css';

/**
 * Opened by a stored key, or by the session of somebody who works on the content; only the browser knows of either. Who has
 * neither is let in at the door, and led back here.
 */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (storedApiKey()) return null;
  try {
    // It also hands the cross-site token to who logged in to the dashboard.
    const { role } = currentReaderInReply(await browserApi(request.signal)('GET /Users/me', {}));
    if (role) return null;
  } catch (error) {
    // Without an answer nobody is turned away: the text that this browser keeps can be read and written on.
    if (error instanceof TypeError || (error instanceof ApiError && error.status >= 500))
      return null;
    throw error;
  }
  const { search } = new URL(request.url);
  throw redirect(search ? `/admin?from=${encodeURIComponent(`/admin/editor${search}`)}` : '/admin');
};
clientLoader.hydrate = true as const;

export const headers = privateHeaders;
export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Editor');

export function HydrateFallback() {
  return (
    <div className="room-opening">
      <p>Opening the editor…</p>
      <NeedsScripts />
    </div>
  );
}

// The server renders the fallback, so that the editor is not part of its bundle. Importing it here makes the page preload it.
export default EditorPage;

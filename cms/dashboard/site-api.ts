import { createApi } from '../contract/plain/client';
import { crossSiteHeader, crossSiteTokenIn } from '../contract/plain/headers';

async function send(request: Request): Promise<Response> {
  // A user who logged in to the dashboard may not have a cross-site token yet.
  if (!crossSiteTokenIn(document.cookie)) await fetch('/api/Users/me');
  request.headers.set(crossSiteHeader, crossSiteTokenIn(document.cookie) ?? '');
  return fetch(request);
}

/** Returns the client of the site's API, below `/api`, for the logged-in user. */
export const siteApi = () => createApi(send, location.origin);

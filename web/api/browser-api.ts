import { createApi } from './client';

/** Where the author's API key is kept: specification, section 4. */
export const apiKeyItem = 'sns:apiKey';

function storedApiKey(): string | null {
  try {
    return localStorage.getItem(apiKeyItem);
  } catch {
    // Storage is closed to the page, so nothing is stored.
    return null;
  }
}

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** The author's key goes with every request whenever it is stored, and the cross-site token with what changes something. */
function withCredentials(request: Request): Request {
  const apiKey = storedApiKey();
  const token = request.method === 'GET' ? undefined : cookie('XSRF-TOKEN');
  if (apiKey) request.headers.set('X-API-KEY', apiKey);
  if (token) request.headers.set('X-XSRF-TOKEN', token);
  return request;
}

/**
 * The API as the browser calls it.
 *
 * @param signal ends all calls that are under way, as a navigation does that another overtakes
 */
export const browserApi = (signal?: AbortSignal) =>
  createApi(
    (request) => fetch(withCredentials(request), signal && { signal }),
    window.location.origin,
  );

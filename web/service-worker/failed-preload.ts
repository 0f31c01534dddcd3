/**
 * Returns what the browser has loaded ahead for a navigation; undefined where that failed. Firefox resolves a failed preload
 * with an error response, which Workbox would show (https://github.com/GoogleChrome/workbox/issues/3134).
 */
export async function withoutFailure(preload: Promise<Response | undefined>) {
  const response = await preload;
  return response?.type === 'error' ? undefined : response;
}

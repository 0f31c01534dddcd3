/**
 * Returns the preloaded response of a navigation; undefined if it failed. Firefox resolves a failed preload with an error
 * response, which Workbox would show (Workbox issue 3134).
 */
export async function withoutFailure(preload: Promise<Response | undefined>) {
  const response = await preload;
  return response?.type === 'error' ? undefined : response;
}

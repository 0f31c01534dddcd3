import type { CallReply } from '../../../cms/contract/calls';
import { credentials } from '../../api/browser-api';
import { ApiError, refusalOf } from '../../api/client';

type Sending = { onProgress: (part: number) => void; signal: AbortSignal };

/**
 * Sends a form with a file. `fetch` does not report the progress, so this uses XMLHttpRequest.
 *
 * @param onProgress called with the sent part, from 0 to 1
 * @throws ApiError if the site refuses it; TypeError, as `fetch` does, without a response
 */
function sendForm<R extends 'POST /media' | 'POST /media/{id}/replace'>(
  path: string,
  fields: Record<string, string | File>,
  { onProgress, signal }: Sending,
): Promise<CallReply<R>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of credentials('POST')) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.responseType = 'json';
    request.onload = () => {
      const { status, response } = request;
      if (status === 200) return resolve(response as CallReply<R>);
      const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
      void refusalOf(new Response(JSON.stringify(response), { status, headers })).then(reject);
    };
    request.onerror = () => reject(new TypeError('No response.'));
    request.onabort = () => reject(new DOMException('Canceled.', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

export type SendPicture = typeof sendPicture;

/** Stores a picture in the library. */
export const sendPicture = (file: File, alt: string, sending: Sending) =>
  sendForm<'POST /media'>('/api/media', { alt, file }, sending);

/** Replaces the file of a picture of the library. */
export const sendReplacement = (id: number, file: File, sending: Sending) =>
  sendForm<'POST /media/{id}/replace'>(`/api/media/${id}/replace`, { file }, sending);

export const isCanceled = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError';

/** Returns why a picture was not stored, and what to do. @throws other errors */
export function wordsOf(error: unknown): string {
  if (error instanceof ApiError)
    return error.status === 413
      ? 'This picture is too large to be sent. Save it smaller.'
      : (error.problem.errors?.map(({ message }) => message).join(' ') ?? error.problem.detail);
  if (error instanceof TypeError) return 'The site does not answer. Try again in a moment.';
  throw error;
}

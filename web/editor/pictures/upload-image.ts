import { largestUpload } from '../../../cms/contract/plain/limits';
import type { CallReply } from '../../../cms/contract/calls';
import { credentials } from '../../api/browser-api';
import { ApiError, refusalOf } from '../../../cms/contract/plain/client';

const kinds: [RegExp, string][] = [
  [
    /\.(heic|heif)$|image\/hei[cf]/i,
    'This is a HEIC picture, as iPhones take them, which browsers cannot show. Save it as a JPEG and choose that.',
  ],
  [
    /\.svgz?$|image\/svg/i,
    'This is an SVG drawing, which may hold scripts. Save it as a PNG and choose that.',
  ],
  [/\.gif$|image\/gif/i, 'This is a GIF. Save it as a PNG or a WebP and choose that.'],
  [/\.(tiff?|bmp|psd|raw|cr2|nef)$/i, 'Save this picture as a JPEG or a PNG and choose that.'],
];

/** Returns why a file cannot be a picture, as far as that is known before it is sent, or null. */
export function imageProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  for (const [pattern, words] of kinds) if (pattern.test(name) || pattern.test(type)) return words;
  if (type !== '' && !type.startsWith('image/'))
    return 'This file is not an image. Choose a JPEG, PNG, WebP or AVIF image.';
  if (size > largestUpload)
    return `This picture is ${Math.ceil(size / 1_000_000)} MB, but at most ${largestUpload / 1_000_000} MB can be sent. Save it at a smaller size.`;
  return null;
}

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
      ? 'This picture is too large to be sent. Save it at a smaller size.'
      : (error.problem.errors?.map(({ message }) => message).join(' ') ?? error.problem.detail);
  if (error instanceof TypeError) return 'The site is not responding. Try again in a moment.';
  throw error;
}

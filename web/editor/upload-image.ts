import type { CallReply } from '../../cms/contract/calls';
import type { Problem } from '../../cms/contract/call';
import { credentials } from '../api/browser-api';
import { ApiError } from '../api/client';

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'detail' in value;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // What stands between us and the site may answer with a page of its own.
    return null;
  }
};

/**
 * Sends a picture. `fetch` does not tell how far it is, so this does not use it.
 *
 * @param onProgress told from 0 to 1
 * @throws ApiError when it was refused; TypeError, as `fetch` does, when nobody answered
 */
export function uploadImage(
  { file, alt }: { file: File; alt: string },
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<CallReply<'POST /media'>> {
  const form = new FormData();
  form.set('alt', alt);
  form.set('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/media');
    for (const [name, value] of credentials('POST')) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status === 200) resolve(body as CallReply<'POST /media'>);
      else
        reject(
          new ApiError(
            request.status,
            isProblem(body)
              ? body
              : { status: request.status, title: '', detail: 'The site did not answer.' },
          ),
        );
    };
    request.onerror = () => reject(new TypeError('Nobody answered.'));
    request.onabort = () => reject(new DOMException('Given up.', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

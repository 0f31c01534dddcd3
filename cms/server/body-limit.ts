import type { RequestHandler } from 'express';
import { largestBody } from '../api/read-body';
import { largestUpload } from '../contract/limits';
import type { Fetch } from './api';

/** Maximum bytes of a body for Payload: an upload and other fields. */
export const largestPayloadBody = largestUpload + largestBody;

const tooLarge = (limit: number) =>
  Response.json(
    { errors: [{ message: `The upload is larger than ${Math.floor(limit / 1_000_000)} MB.` }] },
    { status: 413 },
  );

/**
 * Answers 413 for bodies that are too large, by their declared length or while they are read. Payload reads a body before it
 * authenticates the client.
 *
 * @param limit bytes
 */
export function limitBody(fetch: Fetch, limit: number): Fetch {
  return async (request) => {
    if (Number(request.headers.get('content-length')) > limit) return tooLarge(limit);
    if (!request.body) return fetch(request);
    let size = 0;
    const counted = request.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.byteLength;
          if (size > limit) controller.error(new Error('The body is too large.'));
          else controller.enqueue(chunk);
        },
      }),
    );
    const streamed: RequestInit & { duplex: 'half' } = { body: counted, duplex: 'half' };
    const response = await fetch(new Request(request, streamed));
    return size > limit ? tooLarge(limit) : response;
  };
}

/**
 * Refuses forms that are too large. React Router reads a form whole and renders its values, so each byte costs several in
 * memory. Browsers always send the length of a form.
 */
export const limitFormBody: RequestHandler = (request, response, next) => {
  const length = request.headers['content-length'];
  const hasNoLength = length === undefined && request.headers['transfer-encoding'] !== undefined;
  if (!hasNoLength && Number(length ?? 0) <= largestBody) return next();
  response.set('cache-control', 'no-store').type('text');
  if (hasNoLength) response.status(411).send('The form needs a Content-Length header.');
  else
    response
      .status(413)
      .send('The form is larger than 1 MB. Go back, shorten it, and send it again.');
};

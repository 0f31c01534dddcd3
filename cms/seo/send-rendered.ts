import type { Request, Response } from 'express';
import type { RenderCache } from '../social-images/render-cache';

type Rendered = {
  files: RenderCache;
  /** Changes with the content. */
  version: string;
  type: string;
  render: () => Promise<Buffer>;
};

/** Sends a cached or new file, or a 304 if the client has it, or a 503 while too many files are being made. */
export async function sendRendered(
  request: Request,
  response: Response,
  { files, version, type, render }: Rendered,
): Promise<void> {
  response.set('etag', `"${version}"`);
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const file = await files.get(version, render);
  if (file) {
    response.type(type).send(file);
    return;
  }
  for (const name of ['etag', 'content-disposition']) response.removeHeader(name);
  response
    .status(503)
    .set({ 'retry-after': '10', 'cache-control': 'no-store' })
    .type('text')
    .send('Too many files are being created. Try again in a moment.');
}

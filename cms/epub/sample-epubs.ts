import { createHash } from 'node:crypto';
import { Router } from 'express';
import type { Payload } from 'payload';
import { anonymousRequest, noCache } from '../seo/public-answer';
import { RenderCache, TooManyWaiting } from '../social-images/render-cache';
import { embeddedFonts } from './fonts';
import { findSample, type StoredSample } from './queries/find-sample';
import { sampleEpub } from './sample-epub';
import { drawCover, drawEmblem } from './sample-pictures';

/** A sample has about half a megabyte. */
const limits = { bytes: 16_000_000, waiting: 40 };

/** Changes with the content. */
const versionOf = (sample: StoredSample) =>
  createHash('sha256').update(JSON.stringify(sample)).digest('base64url').slice(0, 22);

async function bind(payload: Payload, { cover, emblem, ...sample }: StoredSample): Promise<Buffer> {
  const folder = payload.collections.media.config.upload.staticDir ?? 'media';
  const [bytes, drawnEmblem, fonts] = await Promise.all([
    cover && drawCover(folder, cover.filename),
    emblem ? drawEmblem(emblem) : null,
    embeddedFonts(),
  ]);
  return Buffer.from(
    sampleEpub({
      ...sample,
      cover: cover && bytes && { bytes, alt: cover.alt },
      emblem: drawnEmblem,
      fonts,
    }),
  );
}

/** Serves `/books/{slug}/sample.epub`, created again when the content changes. */
export function sampleEpubs(payload: Payload): Router {
  const made = new RenderCache(limits);
  const origin = String(payload.config.custom.origin);

  const router = Router();
  router.get(/^\/books\/([a-z0-9-]+)\/sample\.epub$/, async (request, response) => {
    const slug = String(request.params[0]);
    const sample = await findSample(await anonymousRequest(payload), { slug, origin });
    if (!sample) {
      response.status(404).type('text').send('There is no such sample.');
      return;
    }
    const version = versionOf(sample);
    noCache(response).set({
      etag: `"${version}"`,
      'content-disposition': `attachment; filename="${slug}-sample.epub"`,
      // Search engines index the pages of the chapters.
      'x-robots-tag': 'noindex',
    });
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    try {
      const epub = await made.get(version, () => bind(payload, sample));
      response.type('application/epub+zip').send(epub);
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error;
      for (const name of ['etag', 'content-disposition']) response.removeHeader(name);
      response
        .status(503)
        .set({ 'retry-after': '10', 'cache-control': 'no-store' })
        .type('text')
        .send('Many samples are being made. Ask again in a moment.');
    }
  });
  return router;
}

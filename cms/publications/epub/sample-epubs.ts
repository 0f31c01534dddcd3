import path from 'node:path';
import { uploadFolder } from '../../subjects/media/queries/media-files';
import { nullIfUnusable, sharp } from '../../platform/threads/drawing';
import { xmlText } from '../../platform/markup/xml-text';
import { Router } from 'express';
import { createLocalReq, type Payload } from 'payload';
import { noCache, sendRendered, RenderCache } from '../seo/public-answer';
import { embeddedFonts } from './fonts';
import { findSample, type StoredSample } from './queries/find-sample';
import { sampleEpub } from './sample-epub';

/** Pixels. Kindle requires a height of 1000. */
const coverWidth = 1280;

/** Readable on light and dark backgrounds. */
const gold = '#9a7423';

/** Returns a book's cover as JPEG; null if the file is missing. */
const drawCover = (folder: string, filename: string): Promise<Buffer | null> =>
  sharp(path.join(folder, path.basename(filename)))
    .resize({ width: coverWidth, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
    .catch(nullIfUnusable);

/** Draws an emblem as PNG from path data, 512 by 512. */
export const drawEmblem = (emblem: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="320" height="320">` +
        `<path d="${xmlText(emblem)}" fill="${gold}" fill-rule="evenodd"/></svg>`,
    ),
  )
    .png({ palette: true })
    .toBuffer();

/** A sample has about half a megabyte. */
const limits = { bytes: 16_000_000, waiting: 40 };

async function make(payload: Payload, { cover, emblem, ...sample }: StoredSample): Promise<Buffer> {
  const [bytes, drawnEmblem, fonts] = await Promise.all([
    cover && drawCover(uploadFolder({ payload }), cover.filename),
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
  const cache = new RenderCache(limits);
  const origin = String(payload.config.custom.origin);

  const router = Router();
  router.get(/^\/books\/([a-z0-9-]+)\/sample\.epub$/, async (request, response) => {
    const slug = String(request.params[0]);
    const sample = await findSample(await createLocalReq({}, payload), { slug, origin });
    if (!sample) return void response.status(404).type('text').send('There is no such sample.');
    noCache(response).set({
      'content-disposition': `attachment; filename="${slug}-sample.epub"`,
      // Search engines index the pages of the chapters.
      'x-robots-tag': 'noindex',
    });
    await sendRendered(request, response, {
      files: cache,
      content: sample,
      type: 'application/epub+zip',
      render: () => make(payload, sample),
    });
  });
  return router;
}

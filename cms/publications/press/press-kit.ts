import path from 'node:path';
import { Router } from 'express';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { createLocalReq, type Payload } from 'payload';
import { clientIpHeader, networksOf } from '../../platform/api/limits/client-ip';
import { allowanceOfNetwork, consume } from '../../platform/api/limits/limiter';
import { getPress } from '../../subjects/books/queries/get-press';
import type { CallReply } from '../../contract/calls';
import type { Image } from '../../contract/fields';
import { bookPath, paths, pressKitPath } from '../../contract/plain/paths';
import { noCache, sendRendered, RenderCache } from '../seo/public-answer';
import { nullIfUnusable, sharp } from '../../platform/threads/drawing';

type Press = CallReply<'GET /press'>;

/** Downloads from a network. A kit has about 10 MB, and no cache keeps it. */
const downloads = { name: 'press kit', points: 20, seconds: 3_600 };

/** Pixels per inch of prints. */
const printDensity = 300;

/** A kit has about 20 MB. */
const limits = { bytes: 32_000_000, waiting: 20 };

/** Returns a picture in full size as JPEG, which print programs support; null if the file is missing. */
const forPrint = (folder: string, { url }: Image): Promise<Buffer | null> =>
  sharp(path.join(folder, path.basename(decodeURIComponent(url))))
    .flatten({ background: '#fff' })
    .withMetadata({ density: printDensity })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
    .catch(nullIfUnusable);

const lines = (...texts: (string | null | undefined | false)[]) =>
  `${texts.filter(Boolean).join('\n\n')}\n`;

/** Returns the files of a kit by path: texts, and pictures that are not converted yet. */
function filesOf(press: Press, origin: string): [file: string, content: string | Image][] {
  const { author, biography, photo, books } = press;
  return [
    ['author/biography.txt', lines(author, biography, origin + paths.author)],
    ...(photo ? [['author/photo.jpg', photo] as [string, Image]] : []),
    ...books.flatMap((book): [string, string | Image][] => [
      [
        `books/${book.slug}.txt`,
        lines(
          [book.title, book.seriesPosition, author].join('\n'),
          book.hook,
          book.description,
          [
            book.isbn && `ISBN ${book.isbn}`,
            book.published && `${book.release ? 'Coming' : 'Published'} ${book.published}`,
            origin + bookPath(book.slug),
          ]
            .filter(Boolean)
            .join('\n'),
        ),
      ],
      ...(book.cover ? [[`books/${book.slug}.jpg`, book.cover] as [string, Image]] : []),
    ]),
  ];
}

/** Returns a ZIP file without compression, because the pictures are compressed already. */
async function zipOf(files: ReturnType<typeof filesOf>, folder: string): Promise<Buffer> {
  const entries: Zippable = {};
  for (const [file, content] of files) {
    const bytes = typeof content === 'string' ? strToU8(content) : await forPrint(folder, content);
    if (bytes) entries[file] = bytes;
  }
  return Buffer.from(zipSync(entries, { level: 0 }));
}

/** Serves `/press-kit.zip`: covers and the author's photo for print, and all blurbs as text. */
export function pressKit(payload: Payload): Router {
  const origin = String(payload.config.custom.origin);
  const folder = payload.collections.media.config.upload.staticDir ?? 'media';
  const cache = new RenderCache(limits);

  const router = Router();
  router.get(pressKitPath, async (request, response) => {
    for (const network of networksOf(String(request.headers[clientIpHeader] ?? ''))) {
      const retryAfter = await consume(
        payload,
        allowanceOfNetwork(downloads, network),
        network.key,
      );
      if (retryAfter === null) continue;
      noCache(response).status(429).set('retry-after', String(retryAfter)).type('text');
      return void response.send(
        'The press kit was downloaded many times from your network. Try again later.',
      );
    }
    const press = await getPress(await createLocalReq({}, payload));
    noCache(response).set({
      'content-disposition': 'attachment; filename="press-kit.zip"',
      'x-robots-tag': 'noindex',
    });
    await sendRendered(request, response, {
      files: cache,
      content: press,
      type: 'zip',
      render: () => zipOf(filesOf(press, origin), folder),
    });
  });
  return router;
}

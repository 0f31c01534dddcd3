import { access } from 'node:fs/promises';
import path from 'node:path';
import type { PayloadRequest } from 'payload';
import type { OgImage } from '../og-image';
import { drawInWorker } from '../draw-in-worker';
import { findBranding } from './find-branding';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { prepare } from '../../database/queries/prepare';

/** Returns the path of the image file; null if there is none or the disk lost it. */
async function fileOf({ payload }: PayloadRequest, { image }: OgImage): Promise<string | null> {
  if (!image) return null;
  const folder = payload.collections.media.config.upload.staticDir ?? 'media';
  const file = path.join(folder, path.basename(decodeURIComponent(image.url)));
  return access(file).then(
    () => file,
    () => null,
  );
}

/** Draws an Open Graph image. @returns JPEG, 1200 × 630 pixels */
export async function drawOgImage(req: PayloadRequest, ogImage: OgImage): Promise<Buffer> {
  const [{ series }, file, emblems] = await Promise.all([
    findBranding(req),
    fileOf(req, ogImage),
    ogImage.spines.length > 0 ? findEmblems(req) : new Map<string, string>(),
  ]);
  return drawInWorker({ ogImage, file, emblems, instead: series });
}

const readEmblems = prepare<{ slug: string; emblem: string | null }>(
  sql`SELECT slug, emblem FROM books WHERE deleted_at IS NULL`,
);

/** Returns the emblems of all books as path data, by book slug. */
const findEmblems = async (req: PayloadRequest): Promise<Map<string, string>> =>
  new Map((await readEmblems(req, {})).map(({ slug, emblem }) => [slug, emblem ?? '']));

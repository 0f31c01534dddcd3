import { randomBytes } from 'node:crypto';
import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  type CollectionBeforeValidateHook,
  MissingFile,
  type PayloadRequest,
  type CollectionConfig,
  type TextField,
} from 'payload';
import { z } from 'zod';
import type { Media } from '../../payload-types';
import { findImage, findImageUses, type ImageUse } from './queries/find-image';
import { deleteEarlierFiles, keepFile, restoreImageVersion } from './queries/earlier-files';
import { changedFiles } from './queries/media-files';
import { imageColor, inspectImage, UnusableImage } from './inspect-image';
import { slugFrom } from '../../platform/markup/slug';
import path from 'node:path';
import { nobody, writtenByStaff } from '../../platform/access/callers';
import { everyday } from '../../platform/access/everyday';
import { staffOrNotDeleted } from '../../platform/access/visible-records';
import { longestPictureDescription } from '../../contract/plain/limits';
import { formPart, lineField } from '../../platform/fields/form-fields';
import { notHeldInTrash } from '../../platform/fields/not-held-in-trash';
import { dashboardEndpoint } from '../../platform/api/dashboard-endpoint';
import { HttpError } from '../../platform/api/http-error';
import { sharp } from '../../platform/threads/drawing';
import { refuseOnFullDisk } from './disk-space';

const named = ({ name, kind, isInTrash }: ImageUse) =>
  kind === 'draft' ? name : `“${name}”${isInTrash ? ' in the trash' : ''}`;

async function refuseWhileShown(req: PayloadRequest, picture: Media) {
  const uses = await findImageUses(req, picture);
  if (uses.length === 0) return;
  const shown = uses.slice(0, 5).map(named).join(', ');
  const more = uses.length > 5 ? ` and ${uses.length - 5} more` : '';
  throw new APIError(
    `“${picture.filename ?? ''}” cannot be deleted, because it is used in ${shown}${more}. Remove it there first.`,
    409,
  );
}

/** Refuses to move an image to the trash while something uses it, including things in the trash. */
const refuseToTrashUsedImage: CollectionBeforeChangeHook<Media> = async ({
  data,
  originalDoc,
  req,
}) => {
  if (originalDoc && data.deletedAt && !originalDoc.deletedAt)
    await refuseWhileShown(req, originalDoc);
  return data;
};

const refuseToDeleteUsedImage: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const picture = await findImage(req, id, { overrideAccess: true });
  if (picture) await refuseWhileShown(req, picture);
};

/** File names, without extension, that are safe in a file system and a URL. */
const plainStem = /^[a-z0-9](?:[\w -]*\w)?$/i;

/**
 * Refuses an upload that names a URL to fetch. `pasteURL: false` removes this only from the form. Payload has removed `url` from
 * the data by now, so this checks for a missing file.
 *
 * @throws MissingFile
 */
const refuseToFetch: CollectionBeforeOperationHook = ({ operation, req }) => {
  if (operation === 'create' && typeof req.data?.url === 'string' && !req.file)
    throw new MissingFile(req.t);
};

/**
 * Checks every upload by its content, not by its declared name and type, before it is processed.
 *
 * @throws UnusableImage
 */
const inspectUpload: CollectionBeforeOperationHook = async ({ req: { file } }) => {
  if (!file) return;
  const { extension, mimetype } = await inspectImage(file.data);
  const stem = file.name.replace(/\.\w*$/, '');
  file.name = `${plainStem.test(stem) ? stem : slugFrom(stem, 60) || 'image'}.${extension}`;
  file.mimetype = mimetype;
};

const percent = z.coerce.number().min(0).max(100);
const pixels = z.coerce.number().int().positive();
const imageEdits = z.object({
  crop: z.object({ x: percent, y: percent }).optional(),
  focalPoint: z.object({ x: percent, y: percent }).optional(),
  widthInPixels: pixels.optional(),
  heightInPixels: pixels.optional(),
});

/** Refuses crops outside of the image and invalid focal points, which Payload does not check. */
const refuseInvalidEdits: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const isWrite = operation === 'create' || operation === 'update';
  if (!isWrite || req.query?.uploadEdits === undefined) return;
  const { data: edits } = imageEdits.safeParse(req.query.uploadEdits);
  const id = 'id' in args && args.id !== undefined ? Number(args.id) : null;
  const stored = id === null ? null : await findImage(req, id, { overrideAccess: true });
  const image = req.file ? await sharp(req.file.data).metadata() : stored;
  if (!edits || !image) throw new UnusableImage('Choose the crop and the focal point again.');
  const { crop, widthInPixels = 0, heightInPixels = 0 } = edits;
  const isInside = (start: number, length: number, whole: number | null | undefined) =>
    length > 0 && Math.floor((start / 100) * (whole ?? 0)) + length <= (whole ?? 0);
  if (
    crop &&
    !(
      isInside(crop.x, widthInPixels, image.width) && isInside(crop.y, heightInPixels, image.height)
    )
  )
    throw new UnusableImage('The crop is not inside of the image. Choose it again.');
};

const hasNewFile = (req: PayloadRequest): boolean =>
  req.file !== undefined || req.query?.uploadEdits !== undefined;

/** Keeps the file that an upload or a crop replaces, for earlier versions. */
const keepEarlierFile: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'update' || !hasNewFile(req)) return;
  if (!('id' in args) || args.id === undefined)
    throw new UnusableImage('Choose the file of one image at a time.');
  await keepFile(req, Number(args.id));
};

/** Payload replaces files before it checks the fields: if it refuses them, the old files come back. */
const rememberNewFile: CollectionBeforeValidateHook<Media> = async ({ data, req }) => {
  if (data?.filename && hasNewFile(req)) await changedFiles(req).remember(data.filename);
  return data;
};

/** Widths in pixels. The size of a width is named `w` and the width. */
export const imageWidths = [160, 240, 400, 480, 800, 1280] as const;

/** Up to this width an image is shown on phones and in lists, where a lower quality is not visible. */
const widestOfPhones = 480;

function qualityOf(width: number): number {
  if (width <= 160) return 34;
  return width <= widestOfPhones ? 42 : 50;
}

/** AVIF has half the bytes of WebP. More effort takes much time and saves few bytes, so the widest sizes get none. */
const avif = (width: number) => ({
  format: 'avif' as const,
  options: {
    quality: qualityOf(width),
    ...(width <= widestOfPhones
      ? { effort: 1, chromaSubsampling: '4:2:0' }
      : { effort: 0, chromaSubsampling: '4:4:4' }),
  },
});

/** Text field that is set by hooks and hidden in forms. */
const hiddenText = (
  name: string,
  components: NonNullable<TextField['admin']>['components'] = {},
): TextField => ({
  name,
  type: 'text',
  admin: { hidden: true, components },
  access: { create: nobody, update: nobody },
});

/**
 * Images. Each is stored as AVIF in several widths, so that phones load small files, and once as WebP for browsers and feed
 * readers without AVIF.
 */
export const media = (dataDir: string): CollectionConfig => ({
  slug: 'media',
  labels: { singular: 'Image', plural: 'Images' },
  admin: {
    group: 'Write',
    description:
      'Every image of the site. Edit an image to choose the point that must stay visible when it is cropped.',
    defaultColumns: ['filename', 'alt'],
    listSearchableFields: ['filename', 'alt'],
  },
  defaultSort: '-updatedAt',
  access: writtenByStaff(staffOrNotDeleted),
  trash: true,
  disableDuplicate: true,
  endpoints: [
    // Replaces Payload's endpoint, which restores the fields of an image but not its file.
    dashboardEndpoint(
      'post',
      '/versions/:id',
      everyday('A version keeps the present state.'),
      async (req) => {
        const doc = await restoreImageVersion(req, String(req.routeParams?.id));
        if (!doc) throw new HttpError(404, 'There is no such version. It may have been deleted.');
        return Response.json({ ...doc, message: 'The version was restored.' });
      },
    ),
  ],
  hooks: {
    beforeOperation: [
      refuseToFetch,
      refuseOnFullDisk(path.join(dataDir, 'media')),
      inspectUpload,
      refuseInvalidEdits,
      keepEarlierFile,
    ],
    beforeValidate: [rememberNewFile, notHeldInTrash('media', ['filename'])],
    beforeChange: [
      refuseToTrashUsedImage,
      // By now, the image was cropped and rotated.
      async ({ data, req: { file } }) =>
        file
          ? { ...data, color: await imageColor(file.data), edition: randomBytes(8).toString('hex') }
          : data,
    ],
    afterError: [({ req }) => changedFiles(req).restore()],
    beforeDelete: [refuseToDeleteUsedImage],
    afterDelete: [({ id, req }) => deleteEarlierFiles(req, Number(id), new Set())],
  },
  upload: {
    // The server never fetches a URL that a user enters; see also `refuseToFetch`.
    pasteURL: false,
    staticDir: path.join(dataDir, 'media'),
    mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
    // Half the time for half a percent more bytes; few pages show this file.
    formatOptions: { format: 'webp', options: { quality: 88, effort: 2 } },
    imageSizes: [
      ...imageWidths.map((width) => ({
        name: `w${width}`,
        width,
        withoutEnlargement: true,
        formatOptions: avif(width),
      })),
      {
        name: 'fallback',
        width: 800,
        withoutEnlargement: true,
        formatOptions: { format: 'webp', options: { quality: 80, effort: 2 } },
      },
    ],
    adminThumbnail: 'w240',
    focalPoint: true,
  },
  fields: [
    lineField(
      'alt',
      longestPictureDescription,
      'What the image shows, for people who cannot see it.',
      { label: 'Description', required: true },
    ),
    formPart('usedIn', 'server-parts#UsedIn'),
    hiddenText('sourceHash'),
    // Changes with each upload. Earlier versions find their file by it.
    hiddenText('edition', { Diff: '/dashboard/picture-diff#PictureDiff' }),
    hiddenText('color'),
  ],
});

import path from 'node:path';
import type { CollectionConfig, TextField } from 'payload';
import { nobody, writtenByStaff } from '../access/callers';
import { staffOrNotDeleted } from '../access/visible-records';
import { longestPictureDescription } from '../contract/limits';
import { formPart, lineField } from '../fields/form-fields';
import { notHeldInTrash } from '../fields/not-held-in-trash';
import {
  deleteEarlierFiles,
  describeFile,
  inspectUpload,
  keepEarlierFile,
  refuseToDeleteUsedImage,
  refuseToFetch,
  refuseToTrashUsedImage,
} from './hooks';
import { dashboardEndpoint } from '../api/dashboard-endpoint';
import { HttpError } from '../api/http-error';
import { restoreImageVersion } from './queries/earlier-files';
import { refuseWithoutRoom } from './room-on-disk';

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

/** A text that hooks set, and no form shows. */
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
  endpoints: [
    // Takes the place of Payload's endpoint, which restores the fields of an image but not its file.
    dashboardEndpoint('post', '/versions/:id', async (req) => {
      const doc = await restoreImageVersion(req, String(req.routeParams?.id));
      if (!doc) throw new HttpError(404, 'There is no such version. It may have been deleted.');
      return Response.json({ ...doc, message: 'The version was restored.' });
    }),
  ],
  hooks: {
    beforeOperation: [
      refuseToFetch,
      refuseWithoutRoom(path.join(dataDir, 'media')),
      inspectUpload,
      keepEarlierFile,
    ],
    beforeValidate: [notHeldInTrash('media', ['filename'])],
    beforeChange: [refuseToTrashUsedImage, describeFile],
    beforeDelete: [refuseToDeleteUsedImage],
    afterDelete: [deleteEarlierFiles],
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
    formPart('usedIn', 'trash/used-in#UsedIn'),
    hiddenText('sourceHash'),
    // Changes with each upload. Earlier versions find their file by it.
    hiddenText('edition', { Diff: '/dashboard/picture-diff#PictureDiff' }),
    hiddenText('color'),
  ],
});

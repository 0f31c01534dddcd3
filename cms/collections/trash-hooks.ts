import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeValidateHook,
  type CollectionSlug,
  type PayloadRequest,
  ValidationError,
} from 'payload';
import type { Book, Media } from '../payload-types';
import { findPictureUses, type PictureUse } from '../queries/find-picture-uses';
import { isHeldInTrash } from '../queries/is-held-in-trash';
import { moveChapters } from '../queries/move-chapters';

const named = ({ name, kind, isInTrash }: PictureUse) =>
  kind === 'draft' ? name : `“${name}”${isInTrash ? ' in the trash' : ''}`;

async function refuseWhileShown(req: PayloadRequest, picture: Media) {
  const uses = await findPictureUses(req, picture);
  if (uses.length === 0) return;
  const shown = uses.slice(0, 5).map(named).join(', ');
  const more = uses.length > 5 ? ` and ${uses.length - 5} more` : '';
  throw new APIError(
    `“${picture.filename ?? ''}” cannot be deleted: it is used in ${shown}${more}. Take it out there first.`,
    409,
  );
}

/** A picture that is shown somewhere, or will be when something is put back, does not go to the trash. */
export const keptWhileShown: CollectionBeforeChangeHook<Media> = async ({
  data,
  originalDoc,
  req,
}) => {
  if (originalDoc && data.deletedAt && !originalDoc.deletedAt)
    await refuseWhileShown(req, originalDoc);
  return data;
};

/** Nor is it deleted for good. */
export const keptWhileShownForGood: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const options = { collection: 'media', id, trash: true, depth: 0, disableErrors: true } as const;
  const picture = await req.payload.findByID({ ...options, req });
  if (picture) await refuseWhileShown(req, picture);
};

/** The chapters of a book go to the trash with it, and come back with it. */
export const chaptersFollowToTrash: CollectionAfterChangeHook<Book> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  const [before, now] = [previousDoc.deletedAt ?? null, doc.deletedAt ?? null];
  if (operation === 'update' && before !== now) await moveChapters(req, doc.id, { before, now });
};

/**
 * What only one record can have is still had by one in the trash, which can be put back: whoever takes it is told where it is.
 *
 * @param groups fields whose values, taken together, belong to one record
 */
export const notHeldInTrash =
  (collection: CollectionSlug, ...groups: string[][]): CollectionBeforeValidateHook =>
  async ({ data, originalDoc, req }) => {
    if (!data || data.deletedAt) return data;
    for (const fields of groups) {
      const values = fields.map((field) => [field, data[field] ?? originalDoc?.[field]] as const);
      const isNew = fields.some((field) => data[field] !== undefined);
      if (!isNew || values.some(([, value]) => value === undefined || value === null)) continue;
      if (await isHeldInTrash(req, { collection, values, exceptId: originalDoc?.id }))
        throw new ValidationError({
          collection,
          errors: fields.map((path) => ({
            path,
            message: 'Something in the trash has this. Put that back, or delete it for good first.',
          })),
        });
    }
    return data;
  };

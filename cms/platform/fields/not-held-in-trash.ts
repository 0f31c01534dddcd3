import { type CollectionBeforeValidateHook, type CollectionSlug, ValidationError } from 'payload';
import { isHeldInTrash } from '../database/queries/trash';

/**
 * Refuses a value of a record in the trash, because values are unique, and that record may be restored.
 *
 * @param groups fields whose values together must be unique
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
            message:
              'Something in the trash has this already. Restore that, or delete it for good first.',
          })),
        });
    }
    return data;
  };

import type { SanitizedConfig } from 'payload';
import { editorialStaff } from './callers';
import { trashedNow } from './trashed-now';
import { sortsByOwnFields } from './sorts-by-own-fields';

/**
 * Lets only the staff read and lock documents in Payload's locked-documents collection, which Payload opens to every logged-in
 * user, readers included, without a setting. Also adds rules for sorting and the trash to every collection.
 */
export function closeSystemCollections(config: SanitizedConfig): SanitizedConfig {
  for (const collection of config.collections) {
    collection.hooks.beforeOperation.push(sortsByOwnFields);
    if (collection.trash) collection.hooks.beforeChange.push(trashedNow);
    if (collection.slug === 'payload-locked-documents')
      Object.assign(collection.access, {
        create: editorialStaff,
        read: editorialStaff,
        update: editorialStaff,
        delete: editorialStaff,
      });
  }
  return config;
}

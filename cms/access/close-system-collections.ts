import type { SanitizedConfig } from 'payload';
import { editorialStaff } from './callers';
import { trashedNow } from './trashed-now';
import { sortsByOwnFields } from './sorts-by-own-fields';

/**
 * Payload opens its collection of locked documents to every logged-in user, and offers no setting for it. Readers log in
 * here too, so only the staff may see who edits what, or lock a document. No collection is sorted by what others hold,
 * and nothing is moved to the trash in the past.
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

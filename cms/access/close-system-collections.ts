import type { SanitizedConfig } from 'payload';
import { editorialStaff } from './editorial-staff';

/**
 * Payload opens its collection of locked documents to whoever is logged in, and offers no setting for it. Readers log in
 * here too, so only the staff may see who edits what, or lock a document.
 */
export function closeSystemCollections(config: SanitizedConfig): SanitizedConfig {
  for (const collection of config.collections)
    if (collection.slug === 'payload-locked-documents')
      Object.assign(collection.access, {
        create: editorialStaff,
        read: editorialStaff,
        update: editorialStaff,
        delete: editorialStaff,
      });
  return config;
}

import type { PayloadRequest } from 'payload';
import { nameKey, slugFrom } from '../../markup/slug';
import { recordStore } from './seed-store';

/** An existing record keeps its name. A new one without a slug gets one made from the name. */
export type NameFields = { name?: string; slug?: string };

/** Returns the store of tags or categories, by name without case. An existing name keeps its spelling. */
export const nameStore = (req: PayloadRequest, collection: 'tags' | 'categories') =>
  recordStore<'tags' | 'categories', NameFields>(req, {
    collection,
    keyOf: ({ name }) => nameKey(name),
    read: ({ name, slug }) => ({ name, slug }),
    write: (fields, key) => {
      if (key === undefined) return fields;
      const { name = key, slug = slugFrom(name) } = fields;
      return { name, slug };
    },
  });

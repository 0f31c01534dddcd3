import type { PayloadRequest } from 'payload';
import { nameKey, slugFrom } from '../../markup/slug';
import { RecordIds } from './record-ids';
import type { LinkedStore } from './seed-store';

export interface NameFields {
  /** As it is written; left out for one that is there. */
  name?: string | undefined;
  /** Made from the name when a new one has none. */
  slug?: string | undefined;
}

/**
 * Tags or categories by name, ignoring case. One that is there stays as it is written.
 */
export function nameStore(
  req: PayloadRequest,
  collection: 'tags' | 'categories',
): LinkedStore<NameFields> {
  const ids = new RecordIds();
  return {
    ids,
    async find() {
      const { docs } = await req.payload.find({ collection, pagination: false, depth: 0, req });
      for (const { id, name } of docs) ids.add(nameKey(name), id);
      return new Map(
        docs.map(({ id, name, slug }) => [nameKey(name), { id, fields: { name, slug } }]),
      );
    },
    async create(key, { name = key, slug = slugFrom(name) }) {
      const data = { name, slug };
      const { id } = await req.payload.create({ collection, data, req });
      ids.add(key, id);
    },
    async update(_key, id, changes) {
      await req.payload.update({ collection, id, data: changes, req });
    },
  };
}

import type { PayloadRequest } from 'payload';
import { nameKey, slugFrom } from '../../markup/slug';
import { RecordIds } from './record-ids';
import type { LinkedStore } from './seed-store';

export interface NameFields {
  /** The name as written; missing if the record exists already. */
  name?: string | undefined;
  /** Made from the name if a new record has none. */
  slug?: string | undefined;
}

/** Returns the store of tags or categories, by name without case. An existing name keeps its spelling. */
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

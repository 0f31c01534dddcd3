import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { nameKey } from '../../markup/slug';
import type { GlossaryTerm } from '../../payload-types';
import { type LinkedStore, picked, type RecordIds, recordStore } from './seed-store';

/** Returns the fields of a term. Related terms are named by their natural keys. */
const readTerm = (term: GlossaryTerm, ids: RecordIds) => ({
  ...picked(term, 'subject', 'description', 'status', 'kind', 'year'),
  aliases: term.aliases ?? [],
  fromBook: term.fromBook ?? 0,
  revelations: (term.revelations ?? []).map(({ fromBook, text }) => ({
    fromBook: fromBook ?? 0,
    text,
  })),
  relations: (term.relations ?? []).flatMap(({ kind, to, fromBook }) => {
    const key = ids.keyOf(to);
    return key === undefined ? [] : { kind, to: key, fromBook: fromBook ?? 0 };
  }),
  linking: term.linking ?? 'as-written',
  linksTerms: term.linksTerms ?? true,
  creditedTo: term.creditedTo || undefined,
});

export type TermFields = Partial<ReturnType<typeof readTerm>>;

/**
 * Returns the store of glossary terms, by subject without case. Of several terms with one subject, the approved one counts,
 * otherwise the oldest.
 */
export function termStore(req: PayloadRequest): LinkedStore<TermFields> {
  // A term may refer to a term that comes after it.
  const relations = new Map<string, NonNullable<TermFields['relations']>>();
  const isApproved = ({ status }: GlossaryTerm) => Number(status === 'approved');
  const store: LinkedStore<TermFields> = recordStore<'glossary-terms', TermFields>(req, {
    collection: 'glossary-terms',
    keyOf: ({ subject }) => nameKey(subject),
    sort: (terms) =>
      terms.toSorted(
        (a, b) =>
          isApproved(a) - isApproved(b) || Date.parse(b.createdAt) - Date.parse(a.createdAt),
      ),
    read: (term) => readTerm(term, store.ids),
    write: ({ relations: _, ...fields }, key) => {
      if (key === undefined) return fields;
      const { status = 'approved' } = fields;
      const suggestedAt = status === 'pending' ? { suggestedAt: new Date().toISOString() } : {};
      return { ...fields, status, ...suggestedAt };
    },
  });

  return {
    ...store,
    async create(key, fields) {
      await store.create(key, fields);
      if (fields.relations?.length) relations.set(key, fields.relations);
    },
    async update(key, id, changes) {
      const { relations: related, ...others } = changes;
      if (related) relations.set(key, related);
      if (Object.keys(others).length > 0) await store.update(key, id, changes);
    },
    async finish() {
      for (const [key, related] of relations) {
        const data = {
          relations: related.map(({ to, ...rest }) => ({ ...rest, to: store.ids.idOf(to) })),
        };
        const id = store.ids.idOf(key);
        await req.payload.update({ collection: 'glossary-terms', id, data, req });
      }
      relations.clear();
    },
  };
}

/** Returns the subjects that several approved or pending terms share. Seed files identify a term by its subject alone. */
export async function findSharedSubjects(req: PayloadRequest): Promise<string[]> {
  const { rows } = await connectionOf(req).execute<{ subject: string }>(sql`
    SELECT min(subject) AS subject FROM glossary_terms WHERE status <> 'rejected' AND deleted_at IS NULL
    GROUP BY lower(normalize(subject)) HAVING count(*) > 1 ORDER BY 1`);
  return rows.map(({ subject }) => subject);
}

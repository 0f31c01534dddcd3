import { sql } from '@payloadcms/db-postgres';
import type { Payload, PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import type { GlossaryTerm } from '../../payload-types';
import { RecordIds } from './record-ids';
import type { LinkedStore } from './seed-store';

type Told<Field extends 'kind' | 'linking'> = NonNullable<GlossaryTerm[Field]>;

type Relation = NonNullable<GlossaryTerm['relations']>[number];

export interface TermFields {
  subject: string;
  description: string;
  status?: GlossaryTerm['status'] | undefined;
  kind?: Told<'kind'> | undefined;
  aliases?: string[] | undefined;
  fromBook?: number | undefined;
  revelations?: { fromBook: number; text: string }[] | undefined;
  /** Relations to other terms, by natural key. */
  relations?: { kind: Relation['kind']; to: string; fromBook: number }[] | undefined;
  year?: number | undefined;
  linking?: Told<'linking'> | undefined;
  /** Whether names in the term's texts become links. */
  linksTerms?: boolean | undefined;
  /** The reader's name that the term's page shows. */
  creditedTo?: string | undefined;
}

/** Returns the key by which a term in a file is matched with a stored term. */
export const termKey = (subject: string) => subject.toLowerCase();

/**
 * Returns the store of glossary terms, by subject without case. Of several terms with one subject, the approved one counts,
 * otherwise the oldest.
 */
export function termStore(req: PayloadRequest): LinkedStore<TermFields> {
  const ids = new RecordIds();
  // A term may refer to a term that comes after it.
  const relations = new Map<string, NonNullable<TermFields['relations']>>();

  return {
    ids,
    async find() {
      const { docs } = await req.payload.find({
        collection: 'glossary-terms',
        sort: '-createdAt',
        pagination: false,
        depth: 0,
        req,
      });
      const lastCounts = docs.toSorted(
        (a, b) => Number(a.status === 'approved') - Number(b.status === 'approved'),
      );
      for (const { id, subject } of lastCounts) ids.add(termKey(subject), id);
      return new Map(
        lastCounts.map(({ id, ...term }) => {
          const fields = {
            subject: term.subject,
            description: term.description,
            status: term.status,
            kind: term.kind ?? undefined,
            aliases: term.aliases ?? [],
            fromBook: term.fromBook ?? 0,
            revelations: (term.revelations ?? []).map(({ fromBook, text }) => ({
              ...{ fromBook: fromBook ?? 0, text },
            })),
            relations: (term.relations ?? []).flatMap(({ kind, to, fromBook }) => {
              const key = ids.keyOf(to);
              return key === undefined ? [] : { kind, to: key, fromBook: fromBook ?? 0 };
            }),
            year: term.year ?? undefined,
            linking: term.linking ?? 'as-written',
            linksTerms: term.linksTerms ?? true,
            creditedTo: term.creditedTo || undefined,
          };
          return [termKey(term.subject), { id, fields }];
        }),
      );
    },
    async create(key, { status = 'approved', relations: related, ...fields }) {
      const suggestedAt = status === 'pending' ? { suggestedAt: new Date().toISOString() } : {};
      const data = { ...fields, status, ...suggestedAt };
      const { id } = await req.payload.create({ collection: 'glossary-terms', data, req });
      ids.add(key, id);
      if (related?.length) relations.set(key, related);
    },
    async update(key, id, { relations: related, ...data }) {
      if (related) relations.set(key, related);
      if (Object.keys(data).length > 0)
        await req.payload.update({ collection: 'glossary-terms', id, data, req });
    },
    async finish() {
      for (const [key, related] of relations) {
        const data = {
          relations: related.map(({ to, ...rest }) => ({ ...rest, to: ids.idOf(to) })),
        };
        await req.payload.update({ collection: 'glossary-terms', id: ids.idOf(key), data, req });
      }
      relations.clear();
    },
  };
}

/** Returns the keys of all terms. Runs as the system, to check a seed folder before anything is written. */
export async function knownTerms(payload: Payload): Promise<ReadonlySet<string>> {
  const { docs } = await payload.find({
    collection: 'glossary-terms',
    select: { subject: true },
    pagination: false,
    depth: 0,
  });
  return new Set(docs.map(({ subject }) => termKey(subject)));
}

/** Returns the subjects that several approved or pending terms share. Seed files identify a term by its subject alone. */
export async function findSharedSubjects(req: PayloadRequest): Promise<string[]> {
  const { rows } = await connectionOf(req).execute<{ subject: string }>(sql`
    SELECT min(subject) AS subject FROM glossary_terms WHERE status <> 'rejected' AND deleted_at IS NULL
    GROUP BY lower(subject) HAVING count(*) > 1 ORDER BY 1`);
  return rows.map(({ subject }) => subject);
}

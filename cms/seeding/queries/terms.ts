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
  /** To other terms, by their keys. */
  relations?: { kind: Relation['kind']; to: string; fromBook: number }[] | undefined;
  year?: number | undefined;
  linking?: Told<'linking'> | undefined;
  /** Whether names in what is said of it are links. */
  linksTerms?: boolean | undefined;
  /** The name of a reader that stands beside the term. */
  creditedTo?: string | undefined;
}

/** By which a term of a file is found among those that are stored. */
export const termKey = (subject: string) => subject.toLowerCase();

/** Glossary terms by subject, ignoring case. Of several with one subject the approved one counts, else the oldest. */
export function termStore(req: PayloadRequest): LinkedStore<TermFields> {
  const ids = new RecordIds();
  // A term may name one that comes after it.
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

/** The keys of all terms. The system asks, for checking a seed folder before anything is written. */
export async function knownTerms(payload: Payload): Promise<ReadonlySet<string>> {
  const { docs } = await payload.find({
    collection: 'glossary-terms',
    select: { subject: true },
    pagination: false,
    depth: 0,
  });
  return new Set(docs.map(({ subject }) => termKey(subject)));
}

/** The subjects that several terms have, approved or waiting: seed files know a term by its subject alone. */
export async function findSharedSubjects(req: PayloadRequest): Promise<string[]> {
  const { rows } = await connectionOf(req).execute<{ subject: string }>(sql`
    SELECT min(subject) AS subject FROM glossary_terms WHERE status <> 'rejected' AND deleted_at IS NULL
    GROUP BY lower(subject) HAVING count(*) > 1 ORDER BY 1`);
  return rows.map(({ subject }) => subject);
}

import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import type { SeedStore } from './seed-store';

export interface TermFields {
  subject: string;
  description: string;
  status?: 'approved' | 'pending' | 'rejected' | undefined;
}

export const termKey = (subject: string) => subject.toLowerCase();

/** Glossary terms by subject, ignoring case. Of several with one subject the approved one counts, else the oldest. */
export function termStore(req: PayloadRequest): SeedStore<TermFields> {
  return {
    async find() {
      const { docs } = await req.payload.find({
        collection: 'glossary-terms',
        sort: '-createdAt',
        pagination: false,
        depth: 0,
        req,
      });
      const entries = docs.map(({ id, subject, description, status }) => ({
        key: termKey(subject),
        approved: status === 'approved',
        present: {
          id,
          fields: {
            subject,
            description,
            status,
          },
        },
      }));
      const lastCounts = entries.toSorted((a, b) => Number(a.approved) - Number(b.approved));
      return new Map(lastCounts.map(({ key, present }) => [key, present]));
    },
    async create(_key, { status = 'approved', ...fields }) {
      const suggestedAt = status === 'pending' ? { suggestedAt: new Date().toISOString() } : {};
      const data = { ...fields, status, ...suggestedAt };
      await req.payload.create({ collection: 'glossary-terms', data, req });
    },
    async update(_key, id, data) {
      await req.payload.update({ collection: 'glossary-terms', id, data, req });
    },
  };
}

/** The subjects that several terms have, approved or waiting: seed files know a term by its subject alone. */
export async function findSharedSubjects(req: PayloadRequest): Promise<string[]> {
  const { rows } = await connectionOf(req).execute<{ subject: string }>(sql`
    SELECT min(subject) AS subject FROM glossary_terms WHERE status <> 'rejected' AND deleted_at IS NULL
    GROUP BY lower(subject) HAVING count(*) > 1 ORDER BY 1`);
  return rows.map(({ subject }) => subject);
}

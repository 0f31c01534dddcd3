import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { prepareOne } from '../../database/queries/prepare';

type Emblem = { slug: string; emblem: string | null };

const readEmblems = prepareOne<{ emblems: Emblem[] }>(sql`
  SELECT coalesce(json_agg(json_build_object('slug', b.slug, 'emblem', b.emblem)), '[]') AS emblems
  FROM books b WHERE b.deleted_at IS NULL`);

/** Returns the emblems of all books as path data, by book slug. */
export async function findEmblems(req: PayloadRequest): Promise<Map<string, string>> {
  const { emblems } = await readEmblems(req, {});
  return new Map(emblems.map(({ slug, emblem }) => [slug, emblem ?? '']));
}

import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isAnnounced } from '../../access/visible-records';
import { siteSettingsDefaults } from '../../contract/global-defaults';
import { prepareOne } from '../../database/queries/prepare';
import type { Book } from '../../payload-types';

/** A book that comes or came out at a time. */
export type DatedRelease = Pick<Book, 'id' | 'slug' | 'title' | 'hook'> &
  Record<'releasedAt' | 'updatedAt', Date>;

type Row = Pick<Book, 'id' | 'slug' | 'title' | 'hook'> &
  Record<'releasedAt' | 'updatedAt', string>;

const readReleases = prepareOne<{ series: string | null; releases: Row[] }>(sql`
  SELECT (SELECT site_title FROM site_settings LIMIT 1) AS series, (
    SELECT coalesce(json_agg(json_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'hook', b.hook,
      'releasedAt', b.released_at, 'updatedAt', b.updated_at) ORDER BY b.released_at, b.id), '[]')
    FROM books b WHERE b.status = 'coming' AND b.released_at IS NOT NULL AND ${isAnnounced()}) AS releases`);

/** Returns the releases that have a date, also past ones, and the name of the series. */
export async function findReleases(
  req: PayloadRequest,
): Promise<{ series: string; releases: DatedRelease[] }> {
  const { series, releases } = await readReleases(req, {});
  return {
    series: series ?? siteSettingsDefaults.siteTitle,
    releases: releases.map(({ releasedAt, updatedAt, ...book }) => ({
      ...book,
      releasedAt: new Date(releasedAt),
      updatedAt: new Date(updatedAt),
    })),
  };
}

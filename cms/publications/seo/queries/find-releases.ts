import { sql } from '@payloadcms/db-postgres/drizzle';
import { isAnnounced } from '../../../platform/access/visible-records';
import { siteSettingsDefaults } from '../../../contract/global-defaults';
import { prepareOne } from '../../../platform/database/queries/prepare';
import type { Book } from '../../../payload-types';

/** A book with a release date. Times are in ISO 8601. */
export type DatedRelease = Pick<Book, 'id' | 'slug' | 'title' | 'hook'> &
  Record<'releasedAt' | 'updatedAt', string>;

/** Returns the releases that have a date, also past ones, and the name of the series. */
export const findReleases = prepareOne<{ series: string; releases: DatedRelease[] }>(sql`
  SELECT coalesce((SELECT site_title FROM site_settings LIMIT 1), ${siteSettingsDefaults.siteTitle}) AS series, (
    SELECT coalesce(json_agg(json_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'hook', b.hook,
      'releasedAt', b.released_at, 'updatedAt', b.updated_at) ORDER BY b.released_at, b.id), '[]')
    FROM books b WHERE b.status = 'coming' AND b.released_at IS NOT NULL AND ${isAnnounced()}) AS releases`);

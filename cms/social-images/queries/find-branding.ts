import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { prepareOne } from '../../database/queries/prepare';
import { siteSettingsDefaults } from '../../contract/global-defaults';
import type { Branding } from '../og-images';

/** `Branding` as the database holds it. */
export type BrandingRow = { [Name in keyof Branding]: string | null };

/** A `BrandingRow` in SQL, for a statement that reads a page together with what its picture bears. */
export const brandingJson = sql`(
  SELECT json_build_object('series', s.site_title, 'author', s.author_name, 'tagline', s.tagline,
    'emblem', (SELECT b.emblem FROM books b WHERE b."group" = 'main' AND b.deleted_at IS NULL
      ORDER BY b.position, b.id LIMIT 1))
  FROM (SELECT) AS site LEFT JOIN site_settings s ON true LIMIT 1)`;

/** The branding that a row of `brandingJson` has, with what the settings begin with for what it has not. */
export const brandingFrom = (row: BrandingRow): Branding => ({
  series: row.series ?? siteSettingsDefaults.siteTitle,
  author: row.author ?? siteSettingsDefaults.authorName,
  tagline: row.tagline ?? '',
  emblem: row.emblem ?? '',
});

const readBranding = prepareOne<{ branding: BrandingRow }>(sql`SELECT ${brandingJson} AS branding`);

/** What the picture of every page bears: the names, and the emblem of the first book. */
export const findBranding = async (req: PayloadRequest): Promise<Branding> =>
  brandingFrom((await readBranding(req, {})).branding);

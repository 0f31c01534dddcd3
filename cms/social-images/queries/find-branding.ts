import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isAnnounced } from '../../access/visible-books';
import { prepareOne } from '../../database/queries/prepare';
import { siteSettingsDefaults } from '../../contract/global-defaults';
import type { Branding } from '../og-images';

/** `Branding` as the database returns it. */
export type BrandingRow = { [Name in keyof Branding]: string | null };

/** A `BrandingRow` in SQL, for statements that also read the page. */
export const brandingJson = sql`(
  SELECT json_build_object('series', s.site_title, 'author', s.author_name, 'tagline', s.tagline,
    'emblem', (SELECT b.emblem FROM books b WHERE b."group" = 'main' AND ${isAnnounced()}
      ORDER BY b.position, b.id LIMIT 1))
  FROM (SELECT) AS site LEFT JOIN site_settings s ON true LIMIT 1)`;

/** Returns the branding of a row of `brandingJson`, with default settings for missing values. */
export const brandingFrom = (row: BrandingRow): Branding => ({
  series: row.series ?? siteSettingsDefaults.siteTitle,
  author: row.author ?? siteSettingsDefaults.authorName,
  tagline: row.tagline ?? '',
  emblem: row.emblem ?? '',
});

const readBranding = prepareOne<{ branding: BrandingRow }>(sql`SELECT ${brandingJson} AS branding`);

/** Returns what the images of all pages show: the site's names and the emblem of the first book. */
export const findBranding = async (req: PayloadRequest): Promise<Branding> =>
  brandingFrom((await readBranding(req, {})).branding);

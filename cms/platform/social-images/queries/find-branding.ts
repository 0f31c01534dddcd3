import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isAnnounced } from '../../access/visible-records';
import { prepareOne } from '../../database/queries/prepare';
import { siteSettingsDefaults } from '../../../contract/global-defaults';
import type { Branding } from '../og-images';

/** `Branding` in SQL, for statements that also read the page. */
export const brandingJson = sql`(
  SELECT json_build_object('series', coalesce(s.site_title, ${siteSettingsDefaults.siteTitle}),
    'author', coalesce(s.author_name, ${siteSettingsDefaults.authorName}), 'tagline', coalesce(s.tagline, ''),
    'emblem', coalesce((SELECT b.emblem FROM books b WHERE b."group" = 'main' AND ${isAnnounced()}
      ORDER BY b.position, b.id LIMIT 1), ''))
  FROM (SELECT) AS site LEFT JOIN site_settings s ON true LIMIT 1)`;

const readBranding = prepareOne<{ branding: Branding }>(sql`SELECT ${brandingJson} AS branding`);

export const findBranding = async (req: PayloadRequest): Promise<Branding> =>
  (await readBranding(req, {})).branding;

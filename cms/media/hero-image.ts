import { sql } from '@payloadcms/db-postgres';
import { imageWidths } from './collection';

/** What `publicImage` needs of the picture of a post, in SQL: of `posts p LEFT JOIN media m ON m.id = p.hero_id`. */
export const heroImage = sql`CASE WHEN m.id IS NOT NULL THEN json_build_object(
  'alt', m.alt, 'filename', m.filename, 'width', m.width, 'height', m.height,
  'sizes', json_build_object(${sql.join(
    [...imageWidths.map((width) => `w${width}`), 'fallback'].map((size) => {
      const column = (name: string) => sql.identifier(`sizes_${size}_${name}`);
      return sql`${sql.raw(`'${size}'`)}, json_build_object(
        'filename', m.${column('filename')}, 'width', m.${column('width')})`;
    }),
    sql`, `,
  )})) END`;

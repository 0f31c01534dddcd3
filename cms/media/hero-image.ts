import { sql } from '@payloadcms/db-postgres';
import { imageWidths } from './collection';

/** What `publicImage` needs of the picture of a post, in SQL: of `posts p LEFT JOIN media m ON m.id = p.hero_id`. */
export const heroImage = sql`CASE WHEN m.id IS NOT NULL THEN json_build_object(
  'alt', m.alt, 'filename', m.filename, 'width', m.width, 'height', m.height,
  'sizes', json_build_object(${sql.join(
    imageWidths.map((width) => {
      const column = (name: string) => sql.identifier(`sizes_w${width}_${name}`);
      return sql`${sql.raw(`'w${width}'`)}, json_build_object(
        'filename', m.${column('filename')}, 'width', m.${column('width')})`;
    }),
    sql`, `,
  )})) END`;

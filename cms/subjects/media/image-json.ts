import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { imageWidths } from './collection';

const sizes = [...imageWidths.map((width) => `w${width}`), 'fallback'].map((size) => {
  const column = (name: string) => sql`m.${sql.identifier(`sizes_${size}_${name}`)}`;
  return sql`${sql.raw(`'${size}'`)}, json_build_object(
    'filename', ${column('filename')}, 'width', ${column('width')})`;
});

/** The fields that `publicImage` needs, from a row `m` of `media`, in SQL; null if there is none. */
export const imageJson = sql`CASE WHEN m.id IS NOT NULL THEN json_build_object(
  'alt', m.alt, 'filename', m.filename, 'width', m.width, 'height', m.height,
  'color', m.color, 'focalX', m.focal_x, 'focalY', m.focal_y, 'sizes', json_build_object(${sql.join(sizes, sql`, `)})) END`;

/** The same for the image with this id. */
export const imageJsonOf = (id: SQL): SQL =>
  sql`(SELECT ${imageJson} FROM media m WHERE m.id = ${id})`;

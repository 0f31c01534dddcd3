import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const fields = ['url', 'width', 'height', 'mime_type', 'filesize', 'filename'];

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "media" ADD COLUMN "sizes_w400_url" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_w400_width" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_w400_height" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_w400_mime_type" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_w400_filesize" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_w400_filename" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_fallback_url" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_fallback_width" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_fallback_height" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_fallback_mime_type" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_fallback_filesize" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_fallback_filename" varchar;
  CREATE INDEX "media_sizes_w400_sizes_w400_filename_idx" ON "media" USING btree ("sizes_w400_filename");
  CREATE INDEX "media_sizes_fallback_sizes_fallback_filename_idx" ON "media" USING btree ("sizes_fallback_filename");`)
  // The widths were WebP until now: one of them stays. The others are made as AVIF while the site runs.
  await db.execute(sql.raw(`UPDATE media SET ${fields.map((field) => `sizes_fallback_${field} = sizes_w800_${field}`).join(', ')}`))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "media_sizes_w400_sizes_w400_filename_idx";
  DROP INDEX "media_sizes_fallback_sizes_fallback_filename_idx";
  ALTER TABLE "media" DROP COLUMN "sizes_w400_url";
  ALTER TABLE "media" DROP COLUMN "sizes_w400_width";
  ALTER TABLE "media" DROP COLUMN "sizes_w400_height";
  ALTER TABLE "media" DROP COLUMN "sizes_w400_mime_type";
  ALTER TABLE "media" DROP COLUMN "sizes_w400_filesize";
  ALTER TABLE "media" DROP COLUMN "sizes_w400_filename";
  ALTER TABLE "media" DROP COLUMN "sizes_fallback_url";
  ALTER TABLE "media" DROP COLUMN "sizes_fallback_width";
  ALTER TABLE "media" DROP COLUMN "sizes_fallback_height";
  ALTER TABLE "media" DROP COLUMN "sizes_fallback_mime_type";
  ALTER TABLE "media" DROP COLUMN "sizes_fallback_filesize";
  ALTER TABLE "media" DROP COLUMN "sizes_fallback_filename";`)
}

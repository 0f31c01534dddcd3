import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "_media_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_alt" varchar NOT NULL,
  	"version_source_hash" varchar,
  	"version_edition" varchar,
  	"version_color" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version_deleted_at" timestamp(3) with time zone,
  	"version_url" varchar,
  	"version_thumbnail_u_r_l" varchar,
  	"version_filename" varchar,
  	"version_mime_type" varchar,
  	"version_filesize" numeric,
  	"version_width" numeric,
  	"version_height" numeric,
  	"version_focal_x" numeric,
  	"version_focal_y" numeric,
  	"version_sizes_w160_url" varchar,
  	"version_sizes_w160_width" numeric,
  	"version_sizes_w160_height" numeric,
  	"version_sizes_w160_mime_type" varchar,
  	"version_sizes_w160_filesize" numeric,
  	"version_sizes_w160_filename" varchar,
  	"version_sizes_w240_url" varchar,
  	"version_sizes_w240_width" numeric,
  	"version_sizes_w240_height" numeric,
  	"version_sizes_w240_mime_type" varchar,
  	"version_sizes_w240_filesize" numeric,
  	"version_sizes_w240_filename" varchar,
  	"version_sizes_w400_url" varchar,
  	"version_sizes_w400_width" numeric,
  	"version_sizes_w400_height" numeric,
  	"version_sizes_w400_mime_type" varchar,
  	"version_sizes_w400_filesize" numeric,
  	"version_sizes_w400_filename" varchar,
  	"version_sizes_w480_url" varchar,
  	"version_sizes_w480_width" numeric,
  	"version_sizes_w480_height" numeric,
  	"version_sizes_w480_mime_type" varchar,
  	"version_sizes_w480_filesize" numeric,
  	"version_sizes_w480_filename" varchar,
  	"version_sizes_w800_url" varchar,
  	"version_sizes_w800_width" numeric,
  	"version_sizes_w800_height" numeric,
  	"version_sizes_w800_mime_type" varchar,
  	"version_sizes_w800_filesize" numeric,
  	"version_sizes_w800_filename" varchar,
  	"version_sizes_w1280_url" varchar,
  	"version_sizes_w1280_width" numeric,
  	"version_sizes_w1280_height" numeric,
  	"version_sizes_w1280_mime_type" varchar,
  	"version_sizes_w1280_filesize" numeric,
  	"version_sizes_w1280_filename" varchar,
  	"version_sizes_fallback_url" varchar,
  	"version_sizes_fallback_width" numeric,
  	"version_sizes_fallback_height" numeric,
  	"version_sizes_fallback_mime_type" varchar,
  	"version_sizes_fallback_filesize" numeric,
  	"version_sizes_fallback_filename" varchar,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "media" ADD COLUMN "edition" varchar;
  ALTER TABLE "_media_v" ADD CONSTRAINT "_media_v_parent_id_media_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "_media_v_parent_idx" ON "_media_v" USING btree ("parent_id");
  CREATE INDEX "_media_v_version_version_updated_at_idx" ON "_media_v" USING btree ("version_updated_at");
  CREATE INDEX "_media_v_version_version_created_at_idx" ON "_media_v" USING btree ("version_created_at");
  CREATE INDEX "_media_v_version_version_deleted_at_idx" ON "_media_v" USING btree ("version_deleted_at");
  CREATE INDEX "_media_v_version_version_filename_idx" ON "_media_v" USING btree ("version_filename");
  CREATE INDEX "_media_v_version_sizes_w160_version_sizes_w160_filename_idx" ON "_media_v" USING btree ("version_sizes_w160_filename");
  CREATE INDEX "_media_v_version_sizes_w240_version_sizes_w240_filename_idx" ON "_media_v" USING btree ("version_sizes_w240_filename");
  CREATE INDEX "_media_v_version_sizes_w400_version_sizes_w400_filename_idx" ON "_media_v" USING btree ("version_sizes_w400_filename");
  CREATE INDEX "_media_v_version_sizes_w480_version_sizes_w480_filename_idx" ON "_media_v" USING btree ("version_sizes_w480_filename");
  CREATE INDEX "_media_v_version_sizes_w800_version_sizes_w800_filename_idx" ON "_media_v" USING btree ("version_sizes_w800_filename");
  CREATE INDEX "_media_v_version_sizes_w1280_version_sizes_w1280_filenam_idx" ON "_media_v" USING btree ("version_sizes_w1280_filename");
  CREATE INDEX "_media_v_version_sizes_fallback_version_sizes_fallback_f_idx" ON "_media_v" USING btree ("version_sizes_fallback_filename");
  CREATE INDEX "_media_v_created_at_idx" ON "_media_v" USING btree ("created_at");
  CREATE INDEX "_media_v_updated_at_idx" ON "_media_v" USING btree ("updated_at");

  -- The first version of the images that are stored already.
  DO $$ BEGIN
    EXECUTE (
      SELECT 'INSERT INTO public._media_v (parent_id, created_at, updated_at, '
        || string_agg(quote_ident(column_name), ', ') || ') SELECT id, updated_at, updated_at, '
        || string_agg(quote_ident(substr(column_name, length('version_') + 1)), ', ') || ' FROM public.media'
      FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = '_media_v' AND column_name LIKE 'version\\_%');
  END $$;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "_media_v" CASCADE;
  ALTER TABLE "media" DROP COLUMN "edition";`)
}

import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "glossary_terms" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "books" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "samples" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "media" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  CREATE INDEX "glossary_terms_deleted_at_idx" ON "glossary_terms" USING btree ("deleted_at");
  CREATE INDEX "books_deleted_at_idx" ON "books" USING btree ("deleted_at");
  CREATE INDEX "samples_deleted_at_idx" ON "samples" USING btree ("deleted_at");
  CREATE INDEX "media_deleted_at_idx" ON "media" USING btree ("deleted_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "glossary_terms_deleted_at_idx";
  DROP INDEX "books_deleted_at_idx";
  DROP INDEX "samples_deleted_at_idx";
  DROP INDEX "media_deleted_at_idx";
  ALTER TABLE "glossary_terms" DROP COLUMN "deleted_at";
  ALTER TABLE "books" DROP COLUMN "deleted_at";
  ALTER TABLE "samples" DROP COLUMN "deleted_at";
  ALTER TABLE "media" DROP COLUMN "deleted_at";`)
}

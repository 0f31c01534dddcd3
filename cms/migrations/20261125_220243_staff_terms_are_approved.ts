import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "glossary_terms" ALTER COLUMN "status" DROP DEFAULT;
  ALTER TABLE "_glossary_terms_v" ALTER COLUMN "version_status" DROP DEFAULT;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "glossary_terms" ALTER COLUMN "status" SET DEFAULT 'pending';
  ALTER TABLE "_glossary_terms_v" ALTER COLUMN "version_status" SET DEFAULT 'pending';`)
}

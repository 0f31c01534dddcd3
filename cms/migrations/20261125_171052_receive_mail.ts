import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "contact_messages_answers" ADD COLUMN "is_from_reader" boolean DEFAULT false;
  ALTER TABLE "subscribers" ADD COLUMN "stopped_because" varchar;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "contact_messages_answers" DROP COLUMN "is_from_reader";
  ALTER TABLE "subscribers" DROP COLUMN "stopped_because";`)
}

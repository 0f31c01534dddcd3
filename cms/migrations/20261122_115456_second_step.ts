import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "users" ADD COLUMN "second_step_secret" varchar;
  ALTER TABLE "users" ADD COLUMN "second_step_pending" varchar;
  ALTER TABLE "users" ADD COLUMN "second_step_used" numeric;
  ALTER TABLE "users" ADD COLUMN "second_step_codes" jsonb;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "users" DROP COLUMN "second_step_secret";
  ALTER TABLE "users" DROP COLUMN "second_step_pending";
  ALTER TABLE "users" DROP COLUMN "second_step_used";
  ALTER TABLE "users" DROP COLUMN "second_step_codes";`)
}

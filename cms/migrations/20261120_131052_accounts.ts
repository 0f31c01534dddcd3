import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "users_sessions" ADD COLUMN "browser" varchar;
  ALTER TABLE "users" ADD COLUMN "password_code_hash" varchar;
  ALTER TABLE "users" ADD COLUMN "password_code_expires_at" timestamp(3) with time zone;
  ALTER TABLE "users" ADD COLUMN "new_email" varchar;
  ALTER TABLE "users" ADD COLUMN "email_code_hash" varchar;
  ALTER TABLE "users" ADD COLUMN "email_code_expires_at" timestamp(3) with time zone;
  CREATE INDEX "users_password_code_hash_idx" ON "users" USING btree ("password_code_hash");
  CREATE INDEX "users_email_code_hash_idx" ON "users" USING btree ("email_code_hash");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "users_password_code_hash_idx";
  DROP INDEX "users_email_code_hash_idx";
  ALTER TABLE "users_sessions" DROP COLUMN "browser";
  ALTER TABLE "users" DROP COLUMN "password_code_hash";
  ALTER TABLE "users" DROP COLUMN "password_code_expires_at";
  ALTER TABLE "users" DROP COLUMN "new_email";
  ALTER TABLE "users" DROP COLUMN "email_code_hash";
  ALTER TABLE "users" DROP COLUMN "email_code_expires_at";`)
}

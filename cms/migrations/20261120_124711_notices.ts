import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "mail" ADD COLUMN "topic" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "notices_to" varchar;
  CREATE INDEX "mail_topic_idx" ON "mail" USING btree ("topic");

  -- What was answered to calls that name themselves by an Idempotency-Key. No collection has it.
  CREATE TABLE "idempotent_calls" (
    "caller" integer NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
    "route" varchar NOT NULL,
    "key" varchar NOT NULL,
    "fingerprint" varchar NOT NULL,
    "reply" jsonb NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT now(),
    PRIMARY KEY ("caller", "route", "key")
  );
  CREATE INDEX "idempotent_calls_created_at_idx" ON "idempotent_calls" ("created_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "idempotent_calls";
  DROP INDEX "mail_topic_idx";
  ALTER TABLE "mail" DROP COLUMN "topic";
  ALTER TABLE "site_settings" DROP COLUMN "notices_to";`)
}

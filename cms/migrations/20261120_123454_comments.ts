import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_comments_held_because" AS ENUM('everything', 'first', 'links', 'haste');
  CREATE TYPE "public"."enum_comments_status_before" AS ENUM('pending', 'approved', 'rejected');
  CREATE TYPE "public"."enum_site_settings_comments" AS ENUM('firstWaits', 'allWait', 'noneWaits', 'closed');
  ALTER TYPE "public"."enum_payload_jobs_log_task_slug" ADD VALUE 'tell-of-comments';
  ALTER TYPE "public"."enum_payload_jobs_log_task_slug" ADD VALUE 'forget-comment';
  ALTER TYPE "public"."enum_payload_jobs_task_slug" ADD VALUE 'tell-of-comments';
  ALTER TYPE "public"."enum_payload_jobs_task_slug" ADD VALUE 'forget-comment';
  ALTER TABLE "posts" ADD COLUMN "comments_closed" boolean DEFAULT false;
  ALTER TABLE "_posts_v" ADD COLUMN "version_comments_closed" boolean DEFAULT false;
  ALTER TABLE "comments" ADD COLUMN "held_because" "enum_comments_held_because";
  ALTER TABLE "comments" ADD COLUMN "reports" numeric DEFAULT 0;
  ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp(3) with time zone;
  ALTER TABLE "comments" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "comments" ADD COLUMN "status_before" "enum_comments_status_before";
  ALTER TABLE "comments" ADD COLUMN "told_at" timestamp(3) with time zone;
  ALTER TABLE "users" ADD COLUMN "is_trusted" boolean DEFAULT false;
  ALTER TABLE "users" ADD COLUMN "is_blocked" boolean DEFAULT false;
  ALTER TABLE "users" ADD COLUMN "hears_of_replies" boolean DEFAULT false;
  ALTER TABLE "users" ADD COLUMN "told_of_comments_at" timestamp(3) with time zone;
  ALTER TABLE "site_settings" ADD COLUMN "comments" "enum_site_settings_comments" DEFAULT 'firstWaits' NOT NULL;
  CREATE INDEX "comments_reports_idx" ON "comments" USING btree ("reports");

  -- A reply goes with what it replies to.
  ALTER TABLE "comments" DROP CONSTRAINT "comments_parent_id_comments_id_fk",
    ADD CONSTRAINT "comments_parent_id_comments_id_fk"
      FOREIGN KEY ("parent_id") REFERENCES "comments"("id") ON DELETE CASCADE;
  -- Who has reported what, so that each counts once: a reader, or the keyed hash of an address. No collection has it.
  CREATE TABLE "comment_reports" (
    "comment_id" integer NOT NULL REFERENCES "comments"("id") ON DELETE CASCADE,
    "reporter" varchar(100) NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT now(),
    PRIMARY KEY ("comment_id", "reporter")
  );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "comment_reports";
  ALTER TABLE "comments" DROP CONSTRAINT "comments_parent_id_comments_id_fk",
    ADD CONSTRAINT "comments_parent_id_comments_id_fk"
      FOREIGN KEY ("parent_id") REFERENCES "comments"("id") ON DELETE SET NULL;
  DELETE FROM "payload_jobs_log" WHERE "task_slug" IN ('tell-of-comments', 'forget-comment');
  DELETE FROM "payload_jobs" WHERE "task_slug" IN ('tell-of-comments', 'forget-comment');
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'send-mail');
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_log_task_slug" USING "task_slug"::"public"."enum_payload_jobs_log_task_slug";
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'send-mail');
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_task_slug" USING "task_slug"::"public"."enum_payload_jobs_task_slug";
  DROP INDEX "comments_reports_idx";
  ALTER TABLE "posts" DROP COLUMN "comments_closed";
  ALTER TABLE "_posts_v" DROP COLUMN "version_comments_closed";
  ALTER TABLE "comments" DROP COLUMN "held_because";
  ALTER TABLE "comments" DROP COLUMN "reports";
  ALTER TABLE "comments" DROP COLUMN "edited_at";
  ALTER TABLE "comments" DROP COLUMN "deleted_at";
  ALTER TABLE "comments" DROP COLUMN "status_before";
  ALTER TABLE "comments" DROP COLUMN "told_at";
  ALTER TABLE "users" DROP COLUMN "is_trusted";
  ALTER TABLE "users" DROP COLUMN "is_blocked";
  ALTER TABLE "users" DROP COLUMN "hears_of_replies";
  ALTER TABLE "users" DROP COLUMN "told_of_comments_at";
  ALTER TABLE "site_settings" DROP COLUMN "comments";
  DROP TYPE "public"."enum_comments_held_because";
  DROP TYPE "public"."enum_comments_status_before";
  DROP TYPE "public"."enum_site_settings_comments";`)
}

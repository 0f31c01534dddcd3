import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_payload_jobs_log_task_slug" ADD VALUE 'tell-suggesters';
  ALTER TYPE "public"."enum_payload_jobs_task_slug" ADD VALUE 'tell-suggesters';
  ALTER TABLE "glossary_terms" ADD COLUMN "credited_to" varchar;`)
  // The private side of a suggestion outlives its term. What identifies somebody in it is forgotten by the sweeps.
  await db.execute(sql`
    CREATE TABLE public.suggestions (
      id serial PRIMARY KEY,
      token_hash text NOT NULL UNIQUE,
      term_id integer REFERENCES public.glossary_terms ON DELETE SET NULL,
      subject text NOT NULL,
      description text NOT NULL,
      email text,
      address text,
      note text,
      merged_into_id integer REFERENCES public.glossary_terms ON DELETE SET NULL,
      is_silent boolean NOT NULL DEFAULT false,
      decided_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now());
    CREATE INDEX suggestions_term_idx ON public.suggestions (term_id);
    CREATE INDEX suggestions_merged_into_idx ON public.suggestions (merged_into_id);
    CREATE INDEX suggestions_email_idx ON public.suggestions (email) WHERE email IS NOT NULL;
    CREATE INDEX suggestions_address_idx ON public.suggestions (address) WHERE address IS NOT NULL;
    CREATE TABLE public.blocked_suggesters (
      address text PRIMARY KEY,
      created_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE public.suggestion_decisions (
      id serial PRIMARY KEY,
      decided jsonb NOT NULL,
      is_undone boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now());`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE public.suggestion_decisions, public.blocked_suggesters, public.suggestions;
    DELETE FROM payload_jobs WHERE task_slug = 'tell-suggesters';
    DELETE FROM payload_jobs_log WHERE task_slug = 'tell-suggesters';`)
  await db.execute(sql`
   ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'send-mail', 'tell-of-comments', 'forget-comment');
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_log_task_slug" USING "task_slug"::"public"."enum_payload_jobs_log_task_slug";
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'send-mail', 'tell-of-comments', 'forget-comment');
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_task_slug" USING "task_slug"::"public"."enum_payload_jobs_task_slug";
  ALTER TABLE "glossary_terms" DROP COLUMN "credited_to";`)
}

import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

// How the mail server does, known to every process: one row. Mails wait while it is in trouble, and all go when it answers again.
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE public.mail_server (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      failures integer NOT NULL DEFAULT 0,
      failing_since timestamptz,
      last_error text,
      tried_at timestamptz NOT NULL DEFAULT now(),
      next_try_at timestamptz NOT NULL DEFAULT now());
    INSERT INTO public.mail_server DEFAULT VALUES;`);
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE public.mail_server;`);
}

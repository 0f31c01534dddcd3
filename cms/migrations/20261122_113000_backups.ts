import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

/** The backups that were written, or failed, and whether a restore has proven them. No collection has them. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE public.backups (
      id serial PRIMARY KEY,
      started_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      file text NOT NULL,
      bytes bigint,
      is_proven boolean NOT NULL DEFAULT false,
      problem text
    );
    CREATE INDEX backups_started_at ON public.backups (started_at DESC);`);
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE public.backups;`);
}

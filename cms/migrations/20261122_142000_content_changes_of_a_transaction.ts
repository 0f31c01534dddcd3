import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

/**
 * A transaction that changed what the public site shows can be told from any other before it is committed, by
 * `current_setting('site.content_changed', true)`: a process that cannot hear its own notification has to know.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(String.raw`
    CREATE OR REPLACE FUNCTION public.content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('content_changed', '');
      PERFORM set_config('site.content_changed', 'yes', true);
      RETURN NULL;
    END $$;`));
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(String.raw`
    CREATE OR REPLACE FUNCTION public.content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('content_changed', '');
      RETURN NULL;
    END $$;`));
}

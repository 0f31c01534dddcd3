import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

// The passkeys of an account go with it. A challenge is good once, and swept when its time is over.
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE public.passkeys (
      id text PRIMARY KEY,
      user_id integer NOT NULL REFERENCES public.users ON DELETE CASCADE,
      name text NOT NULL,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports jsonb NOT NULL DEFAULT '[]',
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz);
    CREATE INDEX passkeys_user_idx ON public.passkeys (user_id);
    CREATE TABLE public.passkey_challenges (
      challenge text PRIMARY KEY,
      user_id integer NOT NULL REFERENCES public.users ON DELETE CASCADE,
      purpose text NOT NULL,
      session text,
      expires_at timestamptz NOT NULL);
    CREATE INDEX passkey_challenges_expires_at_idx ON public.passkey_challenges (expires_at);`);
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE public.passkey_challenges, public.passkeys;`);
}

import { MigrateDownArgs, MigrateUpArgs, sql } from '@payloadcms/db-postgres';

/** The counts of rate-limiter-flexible, in the form that its PostgreSQL store expects. No collection has them. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE "rate_limits" (
      "key" varchar(255) PRIMARY KEY,
      "points" integer NOT NULL DEFAULT 0,
      "expire" bigint
    );
    CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" ("expire");`);
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE "rate_limits";`);
}

import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

const tables = ['glossary_terms', 'comments', 'contact_messages', 'users'];

/** Records can be marked as part of a flood. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const table of tables) {
    await db.execute(sql`
      ALTER TABLE ${sql.identifier(table)} ADD COLUMN "is_flood" boolean DEFAULT false`);
    await db.execute(sql`
      CREATE INDEX ${sql.identifier(`${table}_is_flood_idx`)} ON ${sql.identifier(table)} ("is_flood")`);
  }
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const table of tables)
    await db.execute(sql`ALTER TABLE ${sql.identifier(table)} DROP COLUMN "is_flood"`);
}

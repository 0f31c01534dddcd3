import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';
import { lexicalToMarkdown } from './page-texts/lexical-to-markdown';

const texts = [
  ['books', 'description'],
  ['home', 'description'],
  ['series', 'overview'],
  ['author', 'biography'],
  ['contact', 'intro'],
].flatMap(([table, column]) => [
  { table: sql.identifier(`${table}`), column: sql.identifier(`${column}`) },
  { table: sql.identifier(`_${table}_v`), column: sql.identifier(`version_${column}`) },
]);

/** Converts texts from Lexical's JSON to Markdown. Their HTML stays as it is until they are saved. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const { table, column } of texts) {
    await db.execute(sql`ALTER TABLE ${table} ALTER COLUMN ${column} SET DATA TYPE varchar`);
    const { rows } = await db.execute<{ id: number; text: string }>(
      sql`SELECT id, ${column} AS text FROM ${table} WHERE ${column} IS NOT NULL`,
    );
    for (const { id, text } of rows) {
      const markdown = lexicalToMarkdown(JSON.parse(text));
      await db.execute(sql`UPDATE ${table} SET ${column} = ${markdown} WHERE id = ${id}`);
    }
  }
}

/** The earlier release shows the marks of Markdown as words. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const { table, column } of texts)
    await db.execute(sql`
      ALTER TABLE ${table} ALTER COLUMN ${column} SET DATA TYPE jsonb USING CASE WHEN ${column} IS NOT NULL THEN
        jsonb_build_object('root', jsonb_build_object('type', 'root', 'version', 1, 'children', jsonb_build_array(
          jsonb_build_object('type', 'paragraph', 'version', 1, 'children', jsonb_build_array(
            jsonb_build_object('type', 'text', 'version', 1, 'text', ${column})))))) END`);
}

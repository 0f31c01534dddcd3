import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_books_color" AS ENUM('oxblood', 'verdigris', 'amber', 'indigo', 'rose', 'moss', 'midnight', 'raven');
  ALTER TABLE "books" ADD COLUMN "color" "enum_books_color";
  ALTER TABLE "books" ADD COLUMN "hook" varchar;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "books" DROP COLUMN "color";
  ALTER TABLE "books" DROP COLUMN "hook";
  DROP TYPE "public"."enum_books_color";`)
}

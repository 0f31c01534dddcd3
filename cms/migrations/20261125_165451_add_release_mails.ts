import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "subscribers_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"books_id" integer
  );
  
  ALTER TABLE "newsletters" ALTER COLUMN "post_id" DROP NOT NULL;
  ALTER TABLE "newsletters" ADD COLUMN "book_id" integer;
  ALTER TABLE "subscribers_rels" ADD CONSTRAINT "subscribers_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "subscribers_rels" ADD CONSTRAINT "subscribers_rels_books_fk" FOREIGN KEY ("books_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "subscribers_rels_order_idx" ON "subscribers_rels" USING btree ("order");
  CREATE INDEX "subscribers_rels_parent_idx" ON "subscribers_rels" USING btree ("parent_id");
  CREATE INDEX "subscribers_rels_path_idx" ON "subscribers_rels" USING btree ("path");
  CREATE INDEX "subscribers_rels_books_id_idx" ON "subscribers_rels" USING btree ("books_id");
  ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "newsletters_book_idx" ON "newsletters" USING btree ("book_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "subscribers_rels" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "subscribers_rels" CASCADE;
  ALTER TABLE "newsletters" DROP CONSTRAINT "newsletters_book_id_books_id_fk";
  
  DROP INDEX "newsletters_book_idx";
  ALTER TABLE "newsletters" ALTER COLUMN "post_id" SET NOT NULL;
  ALTER TABLE "newsletters" DROP COLUMN "book_id";`)
}

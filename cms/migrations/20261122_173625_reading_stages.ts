import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/**
 * From which book on something is told, and what the glossary knows of a term besides. What names a term goes with it.
 */
export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_glossary_terms_relations_kind" AS ENUM('child-of', 'married-to', 'one-of', 'rules', 'lives-in', 'other');
  CREATE TYPE "public"."enum_glossary_terms_kind" AS ENUM('person', 'people', 'god', 'place', 'thing', 'creature', 'word');
  CREATE TYPE "public"."enum_glossary_terms_linking" AS ENUM('as-written', 'any-case', 'never');
  CREATE TABLE "glossary_terms_revelations" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"from_book" numeric DEFAULT 0 NOT NULL,
  	"text" varchar NOT NULL
  );
  
  CREATE TABLE "glossary_terms_relations" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"kind" "enum_glossary_terms_relations_kind" NOT NULL,
  	"to_id" integer NOT NULL,
  	"from_book" numeric DEFAULT 0 NOT NULL
  );
  
  CREATE TABLE "glossary_terms_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "books_later_blurbs" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"from_book" numeric DEFAULT 0 NOT NULL,
  	"text" varchar NOT NULL
  );
  
  CREATE TABLE "books_story_so_far" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"from_book" numeric DEFAULT 0 NOT NULL,
  	"text" varchar NOT NULL
  );
  
  CREATE TABLE "books_whos_who" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"term_id" integer NOT NULL,
  	"line" varchar NOT NULL,
  	"from_book" numeric DEFAULT 0 NOT NULL
  );
  
  ALTER TABLE "glossary_terms" ADD COLUMN "kind" "enum_glossary_terms_kind";
  ALTER TABLE "glossary_terms" ADD COLUMN "from_book" numeric DEFAULT 0 NOT NULL;
  ALTER TABLE "glossary_terms" ADD COLUMN "year" numeric;
  ALTER TABLE "glossary_terms" ADD COLUMN "linking" "enum_glossary_terms_linking" DEFAULT 'as-written' NOT NULL;
  ALTER TABLE "posts" ADD COLUMN "from_book" numeric DEFAULT 0 NOT NULL;
  ALTER TABLE "posts" ADD COLUMN "comments_from_book" numeric DEFAULT 0 NOT NULL;
  ALTER TABLE "posts" ADD COLUMN "links_terms" boolean DEFAULT true;
  ALTER TABLE "_posts_v" ADD COLUMN "version_from_book" numeric DEFAULT 0;
  ALTER TABLE "_posts_v" ADD COLUMN "version_comments_from_book" numeric DEFAULT 0;
  ALTER TABLE "_posts_v" ADD COLUMN "version_links_terms" boolean DEFAULT true;
  ALTER TABLE "samples" ADD COLUMN "links_terms" boolean DEFAULT true;
  ALTER TABLE "users" ADD COLUMN "read_up_to" numeric;
  ALTER TABLE "glossary_terms_revelations" ADD CONSTRAINT "glossary_terms_revelations_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."glossary_terms"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "glossary_terms_relations" ADD CONSTRAINT "glossary_terms_relations_to_id_glossary_terms_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."glossary_terms"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "glossary_terms_relations" ADD CONSTRAINT "glossary_terms_relations_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."glossary_terms"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "glossary_terms_texts" ADD CONSTRAINT "glossary_terms_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."glossary_terms"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "books_later_blurbs" ADD CONSTRAINT "books_later_blurbs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "books_story_so_far" ADD CONSTRAINT "books_story_so_far_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "books_whos_who" ADD CONSTRAINT "books_whos_who_term_id_glossary_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."glossary_terms"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "books_whos_who" ADD CONSTRAINT "books_whos_who_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "glossary_terms_revelations_order_idx" ON "glossary_terms_revelations" USING btree ("_order");
  CREATE INDEX "glossary_terms_revelations_parent_id_idx" ON "glossary_terms_revelations" USING btree ("_parent_id");
  CREATE INDEX "glossary_terms_relations_order_idx" ON "glossary_terms_relations" USING btree ("_order");
  CREATE INDEX "glossary_terms_relations_parent_id_idx" ON "glossary_terms_relations" USING btree ("_parent_id");
  CREATE INDEX "glossary_terms_relations_to_idx" ON "glossary_terms_relations" USING btree ("to_id");
  CREATE INDEX "glossary_terms_texts_order_parent" ON "glossary_terms_texts" USING btree ("order","parent_id");
  CREATE INDEX "books_later_blurbs_order_idx" ON "books_later_blurbs" USING btree ("_order");
  CREATE INDEX "books_later_blurbs_parent_id_idx" ON "books_later_blurbs" USING btree ("_parent_id");
  CREATE INDEX "books_story_so_far_order_idx" ON "books_story_so_far" USING btree ("_order");
  CREATE INDEX "books_story_so_far_parent_id_idx" ON "books_story_so_far" USING btree ("_parent_id");
  CREATE INDEX "books_whos_who_order_idx" ON "books_whos_who" USING btree ("_order");
  CREATE INDEX "books_whos_who_parent_id_idx" ON "books_whos_who" USING btree ("_parent_id");
  CREATE INDEX "books_whos_who_term_idx" ON "books_whos_who" USING btree ("term_id");
  CREATE INDEX "glossary_terms_kind_idx" ON "glossary_terms" USING btree ("kind");`)
  for (const table of shown) await db.execute(sql.raw(onAnyRow(table)))
}

/** Tables of which visitors see rows: `content_changes`. By row, as Payload empties such a table at every save, mostly in vain. */
const shown = [
  ...['glossary_terms_revelations', 'glossary_terms_relations', 'glossary_terms_texts'],
  ...['books_later_blurbs', 'books_story_so_far', 'books_whos_who'],
]

const onAnyRow = (table: string) => `
  CREATE TRIGGER content_changed_row AFTER INSERT OR UPDATE OR DELETE ON public.${table}
    FOR EACH ROW EXECUTE FUNCTION public.content_changed();
  CREATE TRIGGER content_changed AFTER TRUNCATE ON public.${table}
    FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed();`

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "glossary_terms_revelations" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "glossary_terms_relations" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "glossary_terms_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "books_later_blurbs" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "books_story_so_far" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "books_whos_who" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "glossary_terms_revelations" CASCADE;
  DROP TABLE "glossary_terms_relations" CASCADE;
  DROP TABLE "glossary_terms_texts" CASCADE;
  DROP TABLE "books_later_blurbs" CASCADE;
  DROP TABLE "books_story_so_far" CASCADE;
  DROP TABLE "books_whos_who" CASCADE;
  DROP INDEX "glossary_terms_kind_idx";
  ALTER TABLE "glossary_terms" DROP COLUMN "kind";
  ALTER TABLE "glossary_terms" DROP COLUMN "from_book";
  ALTER TABLE "glossary_terms" DROP COLUMN "year";
  ALTER TABLE "glossary_terms" DROP COLUMN "linking";
  ALTER TABLE "posts" DROP COLUMN "from_book";
  ALTER TABLE "posts" DROP COLUMN "comments_from_book";
  ALTER TABLE "posts" DROP COLUMN "links_terms";
  ALTER TABLE "_posts_v" DROP COLUMN "version_from_book";
  ALTER TABLE "_posts_v" DROP COLUMN "version_comments_from_book";
  ALTER TABLE "_posts_v" DROP COLUMN "version_links_terms";
  ALTER TABLE "samples" DROP COLUMN "links_terms";
  ALTER TABLE "users" DROP COLUMN "read_up_to";
  DROP TYPE "public"."enum_glossary_terms_relations_kind";
  DROP TYPE "public"."enum_glossary_terms_kind";
  DROP TYPE "public"."enum_glossary_terms_linking";`)
}

import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "contact_messages_answers" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"sent_at" timestamp(3) with time zone NOT NULL,
  	"message_id" varchar NOT NULL
  );
  
  CREATE TABLE "saved_answers" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar NOT NULL,
  	"text" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "contact_messages" ADD COLUMN "is_spam" boolean DEFAULT false;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "saved_answers_id" integer;
  ALTER TABLE "contact_messages_answers" ADD CONSTRAINT "contact_messages_answers_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "contact_messages_answers_order_idx" ON "contact_messages_answers" USING btree ("_order");
  CREATE INDEX "contact_messages_answers_parent_id_idx" ON "contact_messages_answers" USING btree ("_parent_id");
  CREATE INDEX "saved_answers_updated_at_idx" ON "saved_answers" USING btree ("updated_at");
  CREATE INDEX "saved_answers_created_at_idx" ON "saved_answers" USING btree ("created_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_saved_answers_fk" FOREIGN KEY ("saved_answers_id") REFERENCES "public"."saved_answers"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "contact_messages_is_spam_idx" ON "contact_messages" USING btree ("is_spam");
  CREATE INDEX "payload_locked_documents_rels_saved_answers_id_idx" ON "payload_locked_documents_rels" USING btree ("saved_answers_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "contact_messages_answers" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "saved_answers" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "contact_messages_answers" CASCADE;
  DROP TABLE "saved_answers" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_saved_answers_fk";
  
  DROP INDEX "contact_messages_is_spam_idx";
  DROP INDEX "payload_locked_documents_rels_saved_answers_id_idx";
  ALTER TABLE "contact_messages" DROP COLUMN "is_spam";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "saved_answers_id";`)
}

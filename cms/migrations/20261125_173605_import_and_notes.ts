import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "unsubscribed" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"hash" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "day_notes" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"day" timestamp(3) with time zone NOT NULL,
  	"text" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "unsubscribed_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "day_notes_id" integer;
  CREATE UNIQUE INDEX "unsubscribed_hash_idx" ON "unsubscribed" USING btree ("hash");
  CREATE INDEX "unsubscribed_updated_at_idx" ON "unsubscribed" USING btree ("updated_at");
  CREATE INDEX "unsubscribed_created_at_idx" ON "unsubscribed" USING btree ("created_at");
  CREATE INDEX "day_notes_day_idx" ON "day_notes" USING btree ("day");
  CREATE INDEX "day_notes_updated_at_idx" ON "day_notes" USING btree ("updated_at");
  CREATE INDEX "day_notes_created_at_idx" ON "day_notes" USING btree ("created_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_unsubscribed_fk" FOREIGN KEY ("unsubscribed_id") REFERENCES "public"."unsubscribed"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_day_notes_fk" FOREIGN KEY ("day_notes_id") REFERENCES "public"."day_notes"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_unsubscribed_id_idx" ON "payload_locked_documents_rels" USING btree ("unsubscribed_id");
  CREATE INDEX "payload_locked_documents_rels_day_notes_id_idx" ON "payload_locked_documents_rels" USING btree ("day_notes_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "unsubscribed" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "day_notes" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "unsubscribed" CASCADE;
  DROP TABLE "day_notes" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_unsubscribed_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_day_notes_fk";
  
  DROP INDEX "payload_locked_documents_rels_unsubscribed_id_idx";
  DROP INDEX "payload_locked_documents_rels_day_notes_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "unsubscribed_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "day_notes_id";`)
}

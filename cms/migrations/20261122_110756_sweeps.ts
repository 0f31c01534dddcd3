import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "sweeps" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"rule" varchar NOT NULL,
  	"ran_at" timestamp(3) with time zone,
  	"removed" numeric DEFAULT 0,
  	"removed_in_all" numeric DEFAULT 0,
  	"error" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "sweeps_id" integer;
  CREATE UNIQUE INDEX "sweeps_name_idx" ON "sweeps" USING btree ("name");
  CREATE INDEX "sweeps_updated_at_idx" ON "sweeps" USING btree ("updated_at");
  CREATE INDEX "sweeps_created_at_idx" ON "sweeps" USING btree ("created_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_sweeps_fk" FOREIGN KEY ("sweeps_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_sweeps_id_idx" ON "payload_locked_documents_rels" USING btree ("sweeps_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "sweeps" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "sweeps" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_sweeps_fk";
  
  DROP INDEX "payload_locked_documents_rels_sweeps_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "sweeps_id";`)
}

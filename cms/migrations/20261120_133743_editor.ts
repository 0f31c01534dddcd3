import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "post_drafts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"draft" varchar NOT NULL,
  	"writer_id" integer NOT NULL,
  	"post_id" integer,
  	"based_on" timestamp(3) with time zone,
  	"content" jsonb NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "posts" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "_posts_v" ADD COLUMN "version_deleted_at" timestamp(3) with time zone;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "post_drafts_id" integer;
  ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "post_drafts_draft_idx" ON "post_drafts" USING btree ("draft");
  CREATE INDEX "post_drafts_writer_idx" ON "post_drafts" USING btree ("writer_id");
  CREATE INDEX "post_drafts_post_idx" ON "post_drafts" USING btree ("post_id");
  CREATE INDEX "post_drafts_updated_at_idx" ON "post_drafts" USING btree ("updated_at");
  CREATE INDEX "post_drafts_created_at_idx" ON "post_drafts" USING btree ("created_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_post_drafts_fk" FOREIGN KEY ("post_drafts_id") REFERENCES "public"."post_drafts"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "posts_deleted_at_idx" ON "posts" USING btree ("deleted_at");
  CREATE INDEX "_posts_v_version_version_deleted_at_idx" ON "_posts_v" USING btree ("version_deleted_at");
  CREATE INDEX "payload_locked_documents_rels_post_drafts_id_idx" ON "payload_locked_documents_rels" USING btree ("post_drafts_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "post_drafts" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "post_drafts" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_post_drafts_fk";
  
  DROP INDEX "posts_deleted_at_idx";
  DROP INDEX "_posts_v_version_version_deleted_at_idx";
  DROP INDEX "payload_locked_documents_rels_post_drafts_id_idx";
  ALTER TABLE "posts" DROP COLUMN "deleted_at";
  ALTER TABLE "_posts_v" DROP COLUMN "version_deleted_at";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "post_drafts_id";`)
}

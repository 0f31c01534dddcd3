import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/** Versions are deleted with their record, and with a record that a required field of theirs names. Payload would set it to null. */
export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum__books_v_version_status" AS ENUM('draft', 'coming', 'out');
  CREATE TYPE "public"."enum__books_v_version_releasedat_tz" AS ENUM('Pacific/Midway', 'Pacific/Niue', 'Pacific/Honolulu', 'Pacific/Rarotonga', 'America/Anchorage', 'Pacific/Gambier', 'America/Los_Angeles', 'America/Tijuana', 'America/Denver', 'America/Phoenix', 'America/Chicago', 'America/Guatemala', 'America/New_York', 'America/Bogota', 'America/Caracas', 'America/Santiago', 'America/Buenos_Aires', 'America/Sao_Paulo', 'Atlantic/South_Georgia', 'Atlantic/Azores', 'Atlantic/Cape_Verde', 'Europe/London', 'Europe/Berlin', 'Africa/Lagos', 'Europe/Athens', 'Africa/Cairo', 'Europe/Moscow', 'Asia/Riyadh', 'Asia/Dubai', 'Asia/Baku', 'Asia/Karachi', 'Asia/Tashkent', 'Asia/Calcutta', 'Asia/Dhaka', 'Asia/Almaty', 'Asia/Jakarta', 'Asia/Bangkok', 'Asia/Shanghai', 'Asia/Singapore', 'Asia/Tokyo', 'Asia/Seoul', 'Australia/Brisbane', 'Australia/Sydney', 'Pacific/Guam', 'Pacific/Noumea', 'Pacific/Auckland', 'Pacific/Fiji');
  CREATE TYPE "public"."enum__books_v_version_group" AS ENUM('main', 'intermission', 'finale');
  CREATE TYPE "public"."enum__books_v_version_color" AS ENUM('oxblood', 'verdigris', 'amber', 'indigo', 'rose', 'moss', 'midnight', 'raven');
  CREATE TYPE "public"."enum__glossary_terms_v_version_relations_kind" AS ENUM('child-of', 'married-to', 'one-of', 'rules', 'lives-in', 'other');
  CREATE TYPE "public"."enum__glossary_terms_v_version_kind" AS ENUM('person', 'people', 'god', 'place', 'thing', 'creature', 'word');
  CREATE TYPE "public"."enum__glossary_terms_v_version_linking" AS ENUM('as-written', 'any-case', 'never');
  CREATE TYPE "public"."enum__glossary_terms_v_version_status" AS ENUM('pending', 'approved', 'rejected');
  CREATE TYPE "public"."enum__site_settings_v_version_comments" AS ENUM('firstWaits', 'allWait', 'noneWaits', 'closed');
  CREATE TABLE "_books_v_version_bullets" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_books_v_version_later_blurbs" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"from_book" numeric DEFAULT 0,
  	"text" varchar NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_books_v_version_story_so_far" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"from_book" numeric DEFAULT 0,
  	"text" varchar NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_books_v_version_whos_who" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"term_id" integer NOT NULL,
  	"line" varchar NOT NULL,
  	"from_book" numeric DEFAULT 0,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_books_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_title" varchar NOT NULL,
  	"version_status" "enum__books_v_version_status",
  	"version_released_at" timestamp(3) with time zone,
  	"version_releasedat_tz" "enum__books_v_version_releasedat_tz" DEFAULT 'America/New_York',
  	"version_cover_from" timestamp(3) with time zone,
  	"version_group" "enum__books_v_version_group" NOT NULL,
  	"version_position" numeric NOT NULL,
  	"version_cover_id" integer,
  	"version_hook" varchar,
  	"version_description" jsonb,
  	"version_description_html" varchar,
  	"version_series_position" varchar NOT NULL,
  	"version_genre_line" varchar NOT NULL,
  	"version_asin" varchar,
  	"version_isbn" varchar,
  	"version_year" numeric,
  	"version_color" "enum__books_v_version_color",
  	"version_emblem" varchar,
  	"version_slug" varchar NOT NULL,
  	"version_anchor_id" varchar NOT NULL,
  	"version_menu_label" varchar NOT NULL,
  	"version_base_sample_id" numeric NOT NULL,
  	"version_links_terms" boolean DEFAULT true,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version_deleted_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_samples_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_title" varchar NOT NULL,
  	"version_excerpt" varchar NOT NULL,
  	"version_html" varchar,
  	"version_book_id" integer NOT NULL,
  	"version_chapter" numeric NOT NULL,
  	"version_sample_id" numeric NOT NULL,
  	"version_links_terms" boolean DEFAULT true,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version_deleted_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_glossary_terms_v_version_revelations" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"from_book" numeric DEFAULT 0,
  	"text" varchar NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_glossary_terms_v_version_relations" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"kind" "enum__glossary_terms_v_version_relations_kind" NOT NULL,
  	"to_id" integer NOT NULL,
  	"from_book" numeric DEFAULT 0,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_glossary_terms_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_subject" varchar NOT NULL,
  	"version_slug" varchar,
  	"version_description" varchar NOT NULL,
  	"version_kind" "enum__glossary_terms_v_version_kind",
  	"version_from_book" numeric DEFAULT 0,
  	"version_year" numeric,
  	"version_linking" "enum__glossary_terms_v_version_linking" DEFAULT 'as-written',
  	"version_links_terms" boolean DEFAULT true,
  	"version_status" "enum__glossary_terms_v_version_status" DEFAULT 'pending' NOT NULL,
  	"version_is_flood" boolean DEFAULT false,
  	"version_credited_to" varchar,
  	"version_suggested_by_id" integer,
  	"version_suggested_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version_deleted_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_glossary_terms_v_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "_home_v_version_highlights" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_hero_title" varchar DEFAULT 'The Fovean Chronicles' NOT NULL,
  	"version_hero_tagline" varchar,
  	"version_description" jsonb,
  	"version_description_html" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_series_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_title" varchar DEFAULT 'The Books' NOT NULL,
  	"version_image_id" integer,
  	"version_overview" jsonb,
  	"version_overview_html" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_author_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_title" varchar DEFAULT 'The Author' NOT NULL,
  	"version_photo_id" integer,
  	"version_biography" jsonb,
  	"version_biography_html" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_contact_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_title" varchar DEFAULT 'Contact' NOT NULL,
  	"version_intro" jsonb,
  	"version_intro_html" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_site_settings_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_site_title" varchar DEFAULT 'The Fovean Chronicles' NOT NULL,
  	"version_tagline" varchar,
  	"version_author_name" varchar DEFAULT 'Robert W. Brady, Jr.' NOT NULL,
  	"version_social_link_label" varchar,
  	"version_social_link_url" varchar,
  	"version_builder_credit_label" varchar,
  	"version_builder_credit_url" varchar,
  	"version_retailer_url" varchar DEFAULT 'https://www.amazon.com' NOT NULL,
  	"version_comments" "enum__site_settings_v_version_comments" DEFAULT 'firstWaits' NOT NULL,
  	"version_notices_to" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "_books_v_version_bullets" ADD CONSTRAINT "_books_v_version_bullets_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_books_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_books_v_version_later_blurbs" ADD CONSTRAINT "_books_v_version_later_blurbs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_books_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_books_v_version_story_so_far" ADD CONSTRAINT "_books_v_version_story_so_far_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_books_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_books_v_version_whos_who" ADD CONSTRAINT "_books_v_version_whos_who_term_id_glossary_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."glossary_terms"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_books_v_version_whos_who" ADD CONSTRAINT "_books_v_version_whos_who_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_books_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_books_v" ADD CONSTRAINT "_books_v_parent_id_books_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_books_v" ADD CONSTRAINT "_books_v_version_cover_id_media_id_fk" FOREIGN KEY ("version_cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_samples_v" ADD CONSTRAINT "_samples_v_parent_id_samples_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."samples"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_samples_v" ADD CONSTRAINT "_samples_v_version_book_id_books_id_fk" FOREIGN KEY ("version_book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_glossary_terms_v_version_revelations" ADD CONSTRAINT "_glossary_terms_v_version_revelations_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_glossary_terms_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_glossary_terms_v_version_relations" ADD CONSTRAINT "_glossary_terms_v_version_relations_to_id_glossary_terms_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."glossary_terms"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_glossary_terms_v_version_relations" ADD CONSTRAINT "_glossary_terms_v_version_relations_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_glossary_terms_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_glossary_terms_v" ADD CONSTRAINT "_glossary_terms_v_parent_id_glossary_terms_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."glossary_terms"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_glossary_terms_v" ADD CONSTRAINT "_glossary_terms_v_version_suggested_by_id_users_id_fk" FOREIGN KEY ("version_suggested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_glossary_terms_v_texts" ADD CONSTRAINT "_glossary_terms_v_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_glossary_terms_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_v_version_highlights" ADD CONSTRAINT "_home_v_version_highlights_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_series_v" ADD CONSTRAINT "_series_v_version_image_id_media_id_fk" FOREIGN KEY ("version_image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_author_v" ADD CONSTRAINT "_author_v_version_photo_id_media_id_fk" FOREIGN KEY ("version_photo_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "_books_v_version_bullets_order_idx" ON "_books_v_version_bullets" USING btree ("_order");
  CREATE INDEX "_books_v_version_bullets_parent_id_idx" ON "_books_v_version_bullets" USING btree ("_parent_id");
  CREATE INDEX "_books_v_version_later_blurbs_order_idx" ON "_books_v_version_later_blurbs" USING btree ("_order");
  CREATE INDEX "_books_v_version_later_blurbs_parent_id_idx" ON "_books_v_version_later_blurbs" USING btree ("_parent_id");
  CREATE INDEX "_books_v_version_story_so_far_order_idx" ON "_books_v_version_story_so_far" USING btree ("_order");
  CREATE INDEX "_books_v_version_story_so_far_parent_id_idx" ON "_books_v_version_story_so_far" USING btree ("_parent_id");
  CREATE INDEX "_books_v_version_whos_who_order_idx" ON "_books_v_version_whos_who" USING btree ("_order");
  CREATE INDEX "_books_v_version_whos_who_parent_id_idx" ON "_books_v_version_whos_who" USING btree ("_parent_id");
  CREATE INDEX "_books_v_version_whos_who_term_idx" ON "_books_v_version_whos_who" USING btree ("term_id");
  CREATE INDEX "_books_v_parent_idx" ON "_books_v" USING btree ("parent_id");
  CREATE INDEX "_books_v_version_version_group_idx" ON "_books_v" USING btree ("version_group");
  CREATE INDEX "_books_v_version_version_cover_idx" ON "_books_v" USING btree ("version_cover_id");
  CREATE INDEX "_books_v_version_version_slug_idx" ON "_books_v" USING btree ("version_slug");
  CREATE INDEX "_books_v_version_version_anchor_id_idx" ON "_books_v" USING btree ("version_anchor_id");
  CREATE INDEX "_books_v_version_version_base_sample_id_idx" ON "_books_v" USING btree ("version_base_sample_id");
  CREATE INDEX "_books_v_version_version_updated_at_idx" ON "_books_v" USING btree ("version_updated_at");
  CREATE INDEX "_books_v_version_version_created_at_idx" ON "_books_v" USING btree ("version_created_at");
  CREATE INDEX "_books_v_version_version_deleted_at_idx" ON "_books_v" USING btree ("version_deleted_at");
  CREATE INDEX "_books_v_created_at_idx" ON "_books_v" USING btree ("created_at");
  CREATE INDEX "_books_v_updated_at_idx" ON "_books_v" USING btree ("updated_at");
  CREATE INDEX "_samples_v_parent_idx" ON "_samples_v" USING btree ("parent_id");
  CREATE INDEX "_samples_v_version_version_book_idx" ON "_samples_v" USING btree ("version_book_id");
  CREATE INDEX "_samples_v_version_version_sample_id_idx" ON "_samples_v" USING btree ("version_sample_id");
  CREATE INDEX "_samples_v_version_version_updated_at_idx" ON "_samples_v" USING btree ("version_updated_at");
  CREATE INDEX "_samples_v_version_version_created_at_idx" ON "_samples_v" USING btree ("version_created_at");
  CREATE INDEX "_samples_v_version_version_deleted_at_idx" ON "_samples_v" USING btree ("version_deleted_at");
  CREATE INDEX "_samples_v_created_at_idx" ON "_samples_v" USING btree ("created_at");
  CREATE INDEX "_samples_v_updated_at_idx" ON "_samples_v" USING btree ("updated_at");
  CREATE INDEX "version_book_version_chapter_idx" ON "_samples_v" USING btree ("version_book_id","version_chapter");
  CREATE INDEX "_glossary_terms_v_version_revelations_order_idx" ON "_glossary_terms_v_version_revelations" USING btree ("_order");
  CREATE INDEX "_glossary_terms_v_version_revelations_parent_id_idx" ON "_glossary_terms_v_version_revelations" USING btree ("_parent_id");
  CREATE INDEX "_glossary_terms_v_version_relations_order_idx" ON "_glossary_terms_v_version_relations" USING btree ("_order");
  CREATE INDEX "_glossary_terms_v_version_relations_parent_id_idx" ON "_glossary_terms_v_version_relations" USING btree ("_parent_id");
  CREATE INDEX "_glossary_terms_v_version_relations_to_idx" ON "_glossary_terms_v_version_relations" USING btree ("to_id");
  CREATE INDEX "_glossary_terms_v_parent_idx" ON "_glossary_terms_v" USING btree ("parent_id");
  CREATE INDEX "_glossary_terms_v_version_version_subject_idx" ON "_glossary_terms_v" USING btree ("version_subject");
  CREATE INDEX "_glossary_terms_v_version_version_slug_idx" ON "_glossary_terms_v" USING btree ("version_slug");
  CREATE INDEX "_glossary_terms_v_version_version_kind_idx" ON "_glossary_terms_v" USING btree ("version_kind");
  CREATE INDEX "_glossary_terms_v_version_version_status_idx" ON "_glossary_terms_v" USING btree ("version_status");
  CREATE INDEX "_glossary_terms_v_version_version_is_flood_idx" ON "_glossary_terms_v" USING btree ("version_is_flood");
  CREATE INDEX "_glossary_terms_v_version_version_suggested_by_idx" ON "_glossary_terms_v" USING btree ("version_suggested_by_id");
  CREATE INDEX "_glossary_terms_v_version_version_updated_at_idx" ON "_glossary_terms_v" USING btree ("version_updated_at");
  CREATE INDEX "_glossary_terms_v_version_version_created_at_idx" ON "_glossary_terms_v" USING btree ("version_created_at");
  CREATE INDEX "_glossary_terms_v_version_version_deleted_at_idx" ON "_glossary_terms_v" USING btree ("version_deleted_at");
  CREATE INDEX "_glossary_terms_v_created_at_idx" ON "_glossary_terms_v" USING btree ("created_at");
  CREATE INDEX "_glossary_terms_v_updated_at_idx" ON "_glossary_terms_v" USING btree ("updated_at");
  CREATE INDEX "_glossary_terms_v_texts_order_parent" ON "_glossary_terms_v_texts" USING btree ("order","parent_id");
  CREATE INDEX "_home_v_version_highlights_order_idx" ON "_home_v_version_highlights" USING btree ("_order");
  CREATE INDEX "_home_v_version_highlights_parent_id_idx" ON "_home_v_version_highlights" USING btree ("_parent_id");
  CREATE INDEX "_home_v_created_at_idx" ON "_home_v" USING btree ("created_at");
  CREATE INDEX "_home_v_updated_at_idx" ON "_home_v" USING btree ("updated_at");
  CREATE INDEX "_series_v_version_version_image_idx" ON "_series_v" USING btree ("version_image_id");
  CREATE INDEX "_series_v_created_at_idx" ON "_series_v" USING btree ("created_at");
  CREATE INDEX "_series_v_updated_at_idx" ON "_series_v" USING btree ("updated_at");
  CREATE INDEX "_author_v_version_version_photo_idx" ON "_author_v" USING btree ("version_photo_id");
  CREATE INDEX "_author_v_created_at_idx" ON "_author_v" USING btree ("created_at");
  CREATE INDEX "_author_v_updated_at_idx" ON "_author_v" USING btree ("updated_at");
  CREATE INDEX "_contact_v_created_at_idx" ON "_contact_v" USING btree ("created_at");
  CREATE INDEX "_contact_v_updated_at_idx" ON "_contact_v" USING btree ("updated_at");
  CREATE INDEX "_site_settings_v_created_at_idx" ON "_site_settings_v" USING btree ("created_at");
  CREATE INDEX "_site_settings_v_updated_at_idx" ON "_site_settings_v" USING btree ("updated_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "_books_v_version_bullets" CASCADE;
  DROP TABLE "_books_v_version_later_blurbs" CASCADE;
  DROP TABLE "_books_v_version_story_so_far" CASCADE;
  DROP TABLE "_books_v_version_whos_who" CASCADE;
  DROP TABLE "_books_v" CASCADE;
  DROP TABLE "_samples_v" CASCADE;
  DROP TABLE "_glossary_terms_v_version_revelations" CASCADE;
  DROP TABLE "_glossary_terms_v_version_relations" CASCADE;
  DROP TABLE "_glossary_terms_v" CASCADE;
  DROP TABLE "_glossary_terms_v_texts" CASCADE;
  DROP TABLE "_home_v_version_highlights" CASCADE;
  DROP TABLE "_home_v" CASCADE;
  DROP TABLE "_series_v" CASCADE;
  DROP TABLE "_author_v" CASCADE;
  DROP TABLE "_contact_v" CASCADE;
  DROP TABLE "_site_settings_v" CASCADE;
  DROP TYPE "public"."enum__books_v_version_status";
  DROP TYPE "public"."enum__books_v_version_releasedat_tz";
  DROP TYPE "public"."enum__books_v_version_group";
  DROP TYPE "public"."enum__books_v_version_color";
  DROP TYPE "public"."enum__glossary_terms_v_version_relations_kind";
  DROP TYPE "public"."enum__glossary_terms_v_version_kind";
  DROP TYPE "public"."enum__glossary_terms_v_version_linking";
  DROP TYPE "public"."enum__glossary_terms_v_version_status";
  DROP TYPE "public"."enum__site_settings_v_version_comments";`)
}

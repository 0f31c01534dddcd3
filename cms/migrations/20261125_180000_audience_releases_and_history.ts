import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    -- Views and visitors of a day (UTC) by kind and subject. See cms/analytics/page-view.ts.
    CREATE TABLE public.daily_counts (
      day date NOT NULL,
      kind text NOT NULL,
      subject text NOT NULL,
      views integer NOT NULL,
      visitors integer NOT NULL,
      PRIMARY KEY (kind, subject, day));
    CREATE INDEX daily_counts_kind_day_idx ON public.daily_counts (kind, day);

    -- Hashes of the visitors who count for the day. A sweep deletes them with the day's salt.
    CREATE TABLE public.daily_visitors (
      day date NOT NULL,
      kind text NOT NULL,
      subject text NOT NULL,
      visitor text NOT NULL,
      PRIMARY KEY (day, kind, subject, visitor));
    CREATE TABLE public.visitor_salts (day date PRIMARY KEY, salt text NOT NULL);

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
  CREATE INDEX "payload_locked_documents_rels_saved_answers_id_idx" ON "payload_locked_documents_rels" USING btree ("saved_answers_id");

   CREATE TABLE "subscribers" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"email" varchar NOT NULL,
  	"posts" boolean DEFAULT false NOT NULL,
  	"books" boolean DEFAULT false NOT NULL,
  	"consent" varchar NOT NULL,
  	"confirmed_at" timestamp(3) with time zone NOT NULL,
  	"refusals" numeric DEFAULT 0 NOT NULL,
  	"stopped_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "newsletters" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"is_paused" boolean DEFAULT false NOT NULL,
  	"post_id" integer NOT NULL,
  	"about_books" boolean DEFAULT false NOT NULL,
  	"recipients" numeric DEFAULT 0 NOT NULL,
  	"sent" numeric DEFAULT 0 NOT NULL,
  	"failed" numeric DEFAULT 0 NOT NULL,
  	"started_at" timestamp(3) with time zone,
  	"finished_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "subscribers_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "newsletters_id" integer;
  ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
  CREATE UNIQUE INDEX "subscribers_email_idx" ON "subscribers" USING btree ("email");
  CREATE INDEX "subscribers_updated_at_idx" ON "subscribers" USING btree ("updated_at");
  CREATE INDEX "subscribers_created_at_idx" ON "subscribers" USING btree ("created_at");
  CREATE UNIQUE INDEX "newsletters_post_idx" ON "newsletters" USING btree ("post_id");
  CREATE INDEX "newsletters_updated_at_idx" ON "newsletters" USING btree ("updated_at");
  CREATE INDEX "newsletters_created_at_idx" ON "newsletters" USING btree ("created_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_subscribers_fk" FOREIGN KEY ("subscribers_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_newsletters_fk" FOREIGN KEY ("newsletters_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_subscribers_id_idx" ON "payload_locked_documents_rels" USING btree ("subscribers_id");
  CREATE INDEX "payload_locked_documents_rels_newsletters_id_idx" ON "payload_locked_documents_rels" USING btree ("newsletters_id");

    CREATE TABLE "newsletter_deliveries" (
      "newsletter_id" integer NOT NULL REFERENCES "newsletters" ON DELETE CASCADE,
      "subscriber_id" integer NOT NULL,
      "state" text NOT NULL DEFAULT 'due' CHECK ("state" IN ('due', 'queued', 'sent', 'failed')),
      "mail_id" integer,
      "queued_at" timestamptz,
      PRIMARY KEY ("newsletter_id", "subscriber_id"));
    CREATE INDEX "newsletter_deliveries_open_idx" ON "newsletter_deliveries" ("state")
      WHERE "state" IN ('due', 'queued');
    CREATE INDEX "newsletter_deliveries_queued_at_idx" ON "newsletter_deliveries" ("queued_at");
    CREATE INDEX "newsletter_deliveries_mail_idx" ON "newsletter_deliveries" ("mail_id");

    -- Saving a term stores pairs of similar terms, which locks those terms, and deleting it deletes its pairs. Transactions
    -- that wait for each other before they lock any row cannot deadlock.
    CREATE FUNCTION public.glossary_terms_lock_likenesses() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('glossary_likenesses'));
      RETURN NULL;
    END $$;
    CREATE TRIGGER glossary_terms_lock_likenesses BEFORE INSERT OR DELETE OR UPDATE OF subject, status ON public.glossary_terms
      FOR EACH STATEMENT EXECUTE FUNCTION public.glossary_terms_lock_likenesses();

   CREATE TYPE "public"."enum_books_status" AS ENUM('draft', 'coming', 'out');
  CREATE TYPE "public"."enum_books_releasedat_tz" AS ENUM('Pacific/Midway', 'Pacific/Niue', 'Pacific/Honolulu', 'Pacific/Rarotonga', 'America/Anchorage', 'Pacific/Gambier', 'America/Los_Angeles', 'America/Tijuana', 'America/Denver', 'America/Phoenix', 'America/Chicago', 'America/Guatemala', 'America/New_York', 'America/Bogota', 'America/Caracas', 'America/Santiago', 'America/Buenos_Aires', 'America/Sao_Paulo', 'Atlantic/South_Georgia', 'Atlantic/Azores', 'Atlantic/Cape_Verde', 'Europe/London', 'Europe/Berlin', 'Africa/Lagos', 'Europe/Athens', 'Africa/Cairo', 'Europe/Moscow', 'Asia/Riyadh', 'Asia/Dubai', 'Asia/Baku', 'Asia/Karachi', 'Asia/Tashkent', 'Asia/Calcutta', 'Asia/Dhaka', 'Asia/Almaty', 'Asia/Jakarta', 'Asia/Bangkok', 'Asia/Shanghai', 'Asia/Singapore', 'Asia/Tokyo', 'Asia/Seoul', 'Australia/Brisbane', 'Australia/Sydney', 'Pacific/Guam', 'Pacific/Noumea', 'Pacific/Auckland', 'Pacific/Fiji');
  ALTER TABLE "books" ADD COLUMN "status" "enum_books_status" DEFAULT 'out';
  ALTER TABLE "books" ALTER COLUMN "status" DROP DEFAULT;
  ALTER TABLE "books" ADD COLUMN "released_at" timestamp(3) with time zone;
  ALTER TABLE "books" ADD COLUMN "releasedat_tz" "enum_books_releasedat_tz" DEFAULT 'America/New_York';
  ALTER TABLE "books" ADD COLUMN "cover_from" timestamp(3) with time zone;

   CREATE TABLE "subscribers_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"books_id" integer
  );
  
  ALTER TABLE "newsletters" ALTER COLUMN "post_id" DROP NOT NULL;
  ALTER TABLE "newsletters" ADD COLUMN "book_id" integer;
  ALTER TABLE "newsletters" ADD COLUMN "per_minute" numeric;
  ALTER TABLE "subscribers_rels" ADD CONSTRAINT "subscribers_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "subscribers_rels" ADD CONSTRAINT "subscribers_rels_books_fk" FOREIGN KEY ("books_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "subscribers_rels_order_idx" ON "subscribers_rels" USING btree ("order");
  CREATE INDEX "subscribers_rels_parent_idx" ON "subscribers_rels" USING btree ("parent_id");
  CREATE INDEX "subscribers_rels_path_idx" ON "subscribers_rels" USING btree ("path");
  CREATE INDEX "subscribers_rels_books_id_idx" ON "subscribers_rels" USING btree ("books_id");
  ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "newsletters_book_idx" ON "newsletters" USING btree ("book_id");

   ALTER TABLE "contact_messages_answers" ADD COLUMN "is_from_reader" boolean DEFAULT false;
  ALTER TABLE "subscribers" ADD COLUMN "stopped_because" varchar;

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
  CREATE INDEX "_site_settings_v_updated_at_idx" ON "_site_settings_v" USING btree ("updated_at");

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
  CREATE INDEX "payload_locked_documents_rels_day_notes_id_idx" ON "payload_locked_documents_rels" USING btree ("day_notes_id");

   ALTER TYPE "public"."enum_payload_jobs_log_task_slug" ADD VALUE 'ping-hub';
  ALTER TYPE "public"."enum_payload_jobs_task_slug" ADD VALUE 'ping-hub';

   ALTER TABLE "glossary_terms" ALTER COLUMN "status" DROP DEFAULT;
  ALTER TABLE "_glossary_terms_v" ALTER COLUMN "version_status" DROP DEFAULT;

   CREATE TABLE "_media_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_alt" varchar NOT NULL,
  	"version_source_hash" varchar,
  	"version_edition" varchar,
  	"version_color" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version_deleted_at" timestamp(3) with time zone,
  	"version_url" varchar,
  	"version_thumbnail_u_r_l" varchar,
  	"version_filename" varchar,
  	"version_mime_type" varchar,
  	"version_filesize" numeric,
  	"version_width" numeric,
  	"version_height" numeric,
  	"version_focal_x" numeric,
  	"version_focal_y" numeric,
  	"version_sizes_w160_url" varchar,
  	"version_sizes_w160_width" numeric,
  	"version_sizes_w160_height" numeric,
  	"version_sizes_w160_mime_type" varchar,
  	"version_sizes_w160_filesize" numeric,
  	"version_sizes_w160_filename" varchar,
  	"version_sizes_w240_url" varchar,
  	"version_sizes_w240_width" numeric,
  	"version_sizes_w240_height" numeric,
  	"version_sizes_w240_mime_type" varchar,
  	"version_sizes_w240_filesize" numeric,
  	"version_sizes_w240_filename" varchar,
  	"version_sizes_w400_url" varchar,
  	"version_sizes_w400_width" numeric,
  	"version_sizes_w400_height" numeric,
  	"version_sizes_w400_mime_type" varchar,
  	"version_sizes_w400_filesize" numeric,
  	"version_sizes_w400_filename" varchar,
  	"version_sizes_w480_url" varchar,
  	"version_sizes_w480_width" numeric,
  	"version_sizes_w480_height" numeric,
  	"version_sizes_w480_mime_type" varchar,
  	"version_sizes_w480_filesize" numeric,
  	"version_sizes_w480_filename" varchar,
  	"version_sizes_w800_url" varchar,
  	"version_sizes_w800_width" numeric,
  	"version_sizes_w800_height" numeric,
  	"version_sizes_w800_mime_type" varchar,
  	"version_sizes_w800_filesize" numeric,
  	"version_sizes_w800_filename" varchar,
  	"version_sizes_w1280_url" varchar,
  	"version_sizes_w1280_width" numeric,
  	"version_sizes_w1280_height" numeric,
  	"version_sizes_w1280_mime_type" varchar,
  	"version_sizes_w1280_filesize" numeric,
  	"version_sizes_w1280_filename" varchar,
  	"version_sizes_fallback_url" varchar,
  	"version_sizes_fallback_width" numeric,
  	"version_sizes_fallback_height" numeric,
  	"version_sizes_fallback_mime_type" varchar,
  	"version_sizes_fallback_filesize" numeric,
  	"version_sizes_fallback_filename" varchar,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "media" ADD COLUMN "edition" varchar;
  ALTER TABLE "_media_v" ADD CONSTRAINT "_media_v_parent_id_media_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "_media_v_parent_idx" ON "_media_v" USING btree ("parent_id");
  CREATE INDEX "_media_v_version_version_updated_at_idx" ON "_media_v" USING btree ("version_updated_at");
  CREATE INDEX "_media_v_version_version_created_at_idx" ON "_media_v" USING btree ("version_created_at");
  CREATE INDEX "_media_v_version_version_deleted_at_idx" ON "_media_v" USING btree ("version_deleted_at");
  CREATE INDEX "_media_v_version_version_filename_idx" ON "_media_v" USING btree ("version_filename");
  CREATE INDEX "_media_v_version_sizes_w160_version_sizes_w160_filename_idx" ON "_media_v" USING btree ("version_sizes_w160_filename");
  CREATE INDEX "_media_v_version_sizes_w240_version_sizes_w240_filename_idx" ON "_media_v" USING btree ("version_sizes_w240_filename");
  CREATE INDEX "_media_v_version_sizes_w400_version_sizes_w400_filename_idx" ON "_media_v" USING btree ("version_sizes_w400_filename");
  CREATE INDEX "_media_v_version_sizes_w480_version_sizes_w480_filename_idx" ON "_media_v" USING btree ("version_sizes_w480_filename");
  CREATE INDEX "_media_v_version_sizes_w800_version_sizes_w800_filename_idx" ON "_media_v" USING btree ("version_sizes_w800_filename");
  CREATE INDEX "_media_v_version_sizes_w1280_version_sizes_w1280_filenam_idx" ON "_media_v" USING btree ("version_sizes_w1280_filename");
  CREATE INDEX "_media_v_version_sizes_fallback_version_sizes_fallback_f_idx" ON "_media_v" USING btree ("version_sizes_fallback_filename");
  CREATE INDEX "_media_v_created_at_idx" ON "_media_v" USING btree ("created_at");
  CREATE INDEX "_media_v_updated_at_idx" ON "_media_v" USING btree ("updated_at");

  -- The first version of the images that are stored already.
  DO $$ BEGIN
    EXECUTE (
      SELECT 'INSERT INTO public._media_v (parent_id, created_at, updated_at, '
        || string_agg(quote_ident(column_name), ', ') || ') SELECT id, updated_at, updated_at, '
        || string_agg(quote_ident(substr(column_name, length('version_') + 1)), ', ') || ' FROM public.media'
      FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = '_media_v' AND column_name LIKE 'version\\_%');
  END $$;`);
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "_media_v" CASCADE;
  ALTER TABLE "media" DROP COLUMN "edition";

   ALTER TABLE "glossary_terms" ALTER COLUMN "status" SET DEFAULT 'pending';
  ALTER TABLE "_glossary_terms_v" ALTER COLUMN "version_status" SET DEFAULT 'pending';

   ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'send-mail', 'tell-of-comments', 'forget-comment', 'tell-suggesters');
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_log_task_slug" USING "task_slug"::"public"."enum_payload_jobs_log_task_slug";
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'send-mail', 'tell-of-comments', 'forget-comment', 'tell-suggesters');
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_task_slug" USING "task_slug"::"public"."enum_payload_jobs_task_slug";

   ALTER TABLE "unsubscribed" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "day_notes" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "unsubscribed" CASCADE;
  DROP TABLE "day_notes" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_unsubscribed_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_day_notes_fk";
  
  DROP INDEX "payload_locked_documents_rels_unsubscribed_id_idx";
  DROP INDEX "payload_locked_documents_rels_day_notes_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "unsubscribed_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "day_notes_id";

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
  DROP TYPE "public"."enum__site_settings_v_version_comments";

   ALTER TABLE "contact_messages_answers" DROP COLUMN "is_from_reader";
  ALTER TABLE "subscribers" DROP COLUMN "stopped_because";

   ALTER TABLE "subscribers_rels" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "subscribers_rels" CASCADE;
  ALTER TABLE "newsletters" DROP CONSTRAINT "newsletters_book_id_books_id_fk";
  
  DROP INDEX "newsletters_book_idx";
  ALTER TABLE "newsletters" ALTER COLUMN "post_id" SET NOT NULL;
  ALTER TABLE "newsletters" DROP COLUMN "book_id";

   ALTER TABLE "books" DROP COLUMN "status";
  ALTER TABLE "books" DROP COLUMN "released_at";
  ALTER TABLE "books" DROP COLUMN "releasedat_tz";
  ALTER TABLE "books" DROP COLUMN "cover_from";
  DROP TYPE "public"."enum_books_status";
  DROP TYPE "public"."enum_books_releasedat_tz";

    DROP TRIGGER glossary_terms_lock_likenesses ON public.glossary_terms;
    DROP FUNCTION public.glossary_terms_lock_likenesses();

   DROP TABLE "newsletter_deliveries";
   ALTER TABLE "subscribers" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "newsletters" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "subscribers" CASCADE;
  DROP TABLE "newsletters" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_subscribers_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_newsletters_fk";
  
  DROP INDEX "payload_locked_documents_rels_subscribers_id_idx";
  DROP INDEX "payload_locked_documents_rels_newsletters_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "subscribers_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "newsletters_id";

   ALTER TABLE "contact_messages_answers" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "saved_answers" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "contact_messages_answers" CASCADE;
  DROP TABLE "saved_answers" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_saved_answers_fk";
  
  DROP INDEX "contact_messages_is_spam_idx";
  DROP INDEX "payload_locked_documents_rels_saved_answers_id_idx";
  ALTER TABLE "contact_messages" DROP COLUMN "is_spam";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "saved_answers_id";

    DROP TABLE public.daily_counts, public.daily_visitors, public.visitor_salts;`);
}

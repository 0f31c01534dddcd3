import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'
import { handWritten } from './initial'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_posts_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__posts_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_books_status" AS ENUM('draft', 'coming', 'out');
  CREATE TYPE "public"."enum_books_releasedat_tz" AS ENUM('Pacific/Midway', 'Pacific/Niue', 'Pacific/Honolulu', 'Pacific/Rarotonga', 'America/Anchorage', 'Pacific/Gambier', 'America/Los_Angeles', 'America/Tijuana', 'America/Denver', 'America/Phoenix', 'America/Chicago', 'America/Guatemala', 'America/New_York', 'America/Bogota', 'America/Caracas', 'America/Santiago', 'America/Buenos_Aires', 'America/Sao_Paulo', 'Atlantic/South_Georgia', 'Atlantic/Azores', 'Atlantic/Cape_Verde', 'Europe/London', 'Europe/Berlin', 'Africa/Lagos', 'Europe/Athens', 'Africa/Cairo', 'Europe/Moscow', 'Asia/Riyadh', 'Asia/Dubai', 'Asia/Baku', 'Asia/Karachi', 'Asia/Tashkent', 'Asia/Calcutta', 'Asia/Dhaka', 'Asia/Almaty', 'Asia/Jakarta', 'Asia/Bangkok', 'Asia/Shanghai', 'Asia/Singapore', 'Asia/Tokyo', 'Asia/Seoul', 'Australia/Brisbane', 'Australia/Sydney', 'Pacific/Guam', 'Pacific/Noumea', 'Pacific/Auckland', 'Pacific/Fiji');
  CREATE TYPE "public"."enum_books_group" AS ENUM('main', 'intermission', 'finale');
  CREATE TYPE "public"."enum_books_color" AS ENUM('oxblood', 'verdigris', 'amber', 'indigo', 'rose', 'moss', 'midnight', 'raven');
  CREATE TYPE "public"."enum__books_v_version_status" AS ENUM('draft', 'coming', 'out');
  CREATE TYPE "public"."enum__books_v_version_releasedat_tz" AS ENUM('Pacific/Midway', 'Pacific/Niue', 'Pacific/Honolulu', 'Pacific/Rarotonga', 'America/Anchorage', 'Pacific/Gambier', 'America/Los_Angeles', 'America/Tijuana', 'America/Denver', 'America/Phoenix', 'America/Chicago', 'America/Guatemala', 'America/New_York', 'America/Bogota', 'America/Caracas', 'America/Santiago', 'America/Buenos_Aires', 'America/Sao_Paulo', 'Atlantic/South_Georgia', 'Atlantic/Azores', 'Atlantic/Cape_Verde', 'Europe/London', 'Europe/Berlin', 'Africa/Lagos', 'Europe/Athens', 'Africa/Cairo', 'Europe/Moscow', 'Asia/Riyadh', 'Asia/Dubai', 'Asia/Baku', 'Asia/Karachi', 'Asia/Tashkent', 'Asia/Calcutta', 'Asia/Dhaka', 'Asia/Almaty', 'Asia/Jakarta', 'Asia/Bangkok', 'Asia/Shanghai', 'Asia/Singapore', 'Asia/Tokyo', 'Asia/Seoul', 'Australia/Brisbane', 'Australia/Sydney', 'Pacific/Guam', 'Pacific/Noumea', 'Pacific/Auckland', 'Pacific/Fiji');
  CREATE TYPE "public"."enum__books_v_version_group" AS ENUM('main', 'intermission', 'finale');
  CREATE TYPE "public"."enum__books_v_version_color" AS ENUM('oxblood', 'verdigris', 'amber', 'indigo', 'rose', 'moss', 'midnight', 'raven');
  CREATE TYPE "public"."enum_glossary_terms_relations_kind" AS ENUM('child-of', 'married-to', 'one-of', 'rules', 'lives-in', 'other');
  CREATE TYPE "public"."enum_glossary_terms_kind" AS ENUM('person', 'people', 'god', 'place', 'thing', 'creature', 'word');
  CREATE TYPE "public"."enum_glossary_terms_linking" AS ENUM('as-written', 'any-case', 'never');
  CREATE TYPE "public"."enum_glossary_terms_status" AS ENUM('pending', 'approved', 'rejected');
  CREATE TYPE "public"."enum__glossary_terms_v_version_relations_kind" AS ENUM('child-of', 'married-to', 'one-of', 'rules', 'lives-in', 'other');
  CREATE TYPE "public"."enum__glossary_terms_v_version_kind" AS ENUM('person', 'people', 'god', 'place', 'thing', 'creature', 'word');
  CREATE TYPE "public"."enum__glossary_terms_v_version_linking" AS ENUM('as-written', 'any-case', 'never');
  CREATE TYPE "public"."enum__glossary_terms_v_version_status" AS ENUM('pending', 'approved', 'rejected');
  CREATE TYPE "public"."enum_comments_status" AS ENUM('pending', 'approved', 'rejected', 'deleted');
  CREATE TYPE "public"."enum_comments_held_because" AS ENUM('everything', 'first', 'links', 'haste');
  CREATE TYPE "public"."enum_comments_status_before" AS ENUM('pending', 'approved', 'rejected');
  CREATE TYPE "public"."enum_users_role" AS ENUM('reader', 'editor', 'author');
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'tell-of-comments', 'forget-comment', 'tell-suggesters', 'ping-hub');
  CREATE TYPE "public"."enum_payload_jobs_log_state" AS ENUM('failed', 'succeeded');
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'tell-of-comments', 'forget-comment', 'tell-suggesters', 'ping-hub');
  CREATE TYPE "public"."enum_site_settings_comments" AS ENUM('firstWaits', 'allWait', 'noneWaits', 'closed');
  CREATE TYPE "public"."enum__site_settings_v_version_comments" AS ENUM('firstWaits', 'allWait', 'noneWaits', 'closed');
  CREATE TABLE "posts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"slug" varchar,
  	"excerpt" varchar,
  	"markdown" varchar,
  	"html" varchar,
  	"minutes" numeric DEFAULT 1,
  	"hero_id" integer,
  	"published_at" timestamp(3) with time zone,
  	"comments_closed" boolean DEFAULT false,
  	"from_book" numeric DEFAULT 0,
  	"comments_from_book" numeric DEFAULT 0,
  	"links_terms" boolean DEFAULT true,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone,
  	"_status" "enum_posts_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "posts_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "posts_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"tags_id" integer,
  	"categories_id" integer
  );
  
  CREATE TABLE "_posts_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_title" varchar,
  	"version_slug" varchar,
  	"version_excerpt" varchar,
  	"version_markdown" varchar,
  	"version_html" varchar,
  	"version_minutes" numeric DEFAULT 1,
  	"version_hero_id" integer,
  	"version_published_at" timestamp(3) with time zone,
  	"version_comments_closed" boolean DEFAULT false,
  	"version_from_book" numeric DEFAULT 0,
  	"version_comments_from_book" numeric DEFAULT 0,
  	"version_links_terms" boolean DEFAULT true,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version_deleted_at" timestamp(3) with time zone,
  	"version__status" "enum__posts_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean
  );
  
  CREATE TABLE "_posts_v_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "_posts_v_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"tags_id" integer,
  	"categories_id" integer
  );
  
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
  
  CREATE TABLE "tags" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"slug" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "categories" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"slug" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "media" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"alt" varchar NOT NULL,
  	"source_hash" varchar,
  	"edition" varchar,
  	"color" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone,
  	"url" varchar,
  	"thumbnail_u_r_l" varchar,
  	"filename" varchar,
  	"mime_type" varchar,
  	"filesize" numeric,
  	"width" numeric,
  	"height" numeric,
  	"focal_x" numeric,
  	"focal_y" numeric,
  	"sizes_w160_url" varchar,
  	"sizes_w160_width" numeric,
  	"sizes_w160_height" numeric,
  	"sizes_w160_mime_type" varchar,
  	"sizes_w160_filesize" numeric,
  	"sizes_w160_filename" varchar,
  	"sizes_w240_url" varchar,
  	"sizes_w240_width" numeric,
  	"sizes_w240_height" numeric,
  	"sizes_w240_mime_type" varchar,
  	"sizes_w240_filesize" numeric,
  	"sizes_w240_filename" varchar,
  	"sizes_w400_url" varchar,
  	"sizes_w400_width" numeric,
  	"sizes_w400_height" numeric,
  	"sizes_w400_mime_type" varchar,
  	"sizes_w400_filesize" numeric,
  	"sizes_w400_filename" varchar,
  	"sizes_w480_url" varchar,
  	"sizes_w480_width" numeric,
  	"sizes_w480_height" numeric,
  	"sizes_w480_mime_type" varchar,
  	"sizes_w480_filesize" numeric,
  	"sizes_w480_filename" varchar,
  	"sizes_w800_url" varchar,
  	"sizes_w800_width" numeric,
  	"sizes_w800_height" numeric,
  	"sizes_w800_mime_type" varchar,
  	"sizes_w800_filesize" numeric,
  	"sizes_w800_filename" varchar,
  	"sizes_w1280_url" varchar,
  	"sizes_w1280_width" numeric,
  	"sizes_w1280_height" numeric,
  	"sizes_w1280_mime_type" varchar,
  	"sizes_w1280_filesize" numeric,
  	"sizes_w1280_filename" varchar,
  	"sizes_fallback_url" varchar,
  	"sizes_fallback_width" numeric,
  	"sizes_fallback_height" numeric,
  	"sizes_fallback_mime_type" varchar,
  	"sizes_fallback_filesize" numeric,
  	"sizes_fallback_filename" varchar
  );
  
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
  
  CREATE TABLE "books_bullets" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL
  );
  
  CREATE TABLE "books_later_blurbs" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"from_book" numeric DEFAULT 0
  );
  
  CREATE TABLE "books_story_so_far" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"from_book" numeric DEFAULT 0
  );
  
  CREATE TABLE "books_whos_who" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"term_id" integer NOT NULL,
  	"line" varchar NOT NULL,
  	"from_book" numeric DEFAULT 0
  );
  
  CREATE TABLE "books" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"status" "enum_books_status",
  	"released_at" timestamp(3) with time zone,
  	"releasedat_tz" "enum_books_releasedat_tz" DEFAULT 'America/New_York',
  	"cover_from" timestamp(3) with time zone,
  	"title" varchar NOT NULL,
  	"group" "enum_books_group" NOT NULL,
  	"position" numeric NOT NULL,
  	"cover_id" integer,
  	"hook" varchar,
  	"description" varchar,
  	"description_html" varchar,
  	"series_position" varchar NOT NULL,
  	"genre_line" varchar NOT NULL,
  	"asin" varchar,
  	"isbn" varchar,
  	"year" numeric,
  	"color" "enum_books_color",
  	"emblem" varchar,
  	"slug" varchar NOT NULL,
  	"anchor_id" varchar NOT NULL,
  	"menu_label" varchar NOT NULL,
  	"base_sample_id" numeric NOT NULL,
  	"links_terms" boolean DEFAULT true,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
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
  	"text" varchar NOT NULL,
  	"from_book" numeric DEFAULT 0,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_books_v_version_story_so_far" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"from_book" numeric DEFAULT 0,
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
  	"version_status" "enum__books_v_version_status",
  	"version_released_at" timestamp(3) with time zone,
  	"version_releasedat_tz" "enum__books_v_version_releasedat_tz" DEFAULT 'America/New_York',
  	"version_cover_from" timestamp(3) with time zone,
  	"version_title" varchar NOT NULL,
  	"version_group" "enum__books_v_version_group" NOT NULL,
  	"version_position" numeric NOT NULL,
  	"version_cover_id" integer,
  	"version_hook" varchar,
  	"version_description" varchar,
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
  
  CREATE TABLE "samples" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar NOT NULL,
  	"excerpt" varchar NOT NULL,
  	"html" varchar,
  	"book_id" integer NOT NULL,
  	"chapter" numeric NOT NULL,
  	"sample_id" numeric NOT NULL,
  	"links_terms" boolean DEFAULT true,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
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
  
  CREATE TABLE "glossary_terms_revelations" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"from_book" numeric DEFAULT 0,
  	"text" varchar NOT NULL
  );
  
  CREATE TABLE "glossary_terms_relations" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"kind" "enum_glossary_terms_relations_kind" NOT NULL,
  	"to_id" integer NOT NULL,
  	"from_book" numeric DEFAULT 0
  );
  
  CREATE TABLE "glossary_terms" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"subject" varchar NOT NULL,
  	"slug" varchar,
  	"description" varchar NOT NULL,
  	"kind" "enum_glossary_terms_kind",
  	"from_book" numeric DEFAULT 0,
  	"year" numeric,
  	"linking" "enum_glossary_terms_linking" DEFAULT 'as-written',
  	"links_terms" boolean DEFAULT true,
  	"status" "enum_glossary_terms_status" NOT NULL,
  	"is_flood" boolean DEFAULT false,
  	"credited_to" varchar,
  	"suggested_by_id" integer,
  	"suggested_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "glossary_terms_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
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
  	"version_status" "enum__glossary_terms_v_version_status" NOT NULL,
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
  
  CREATE TABLE "comments" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"post_id" integer NOT NULL,
  	"reader_id" integer,
  	"text" varchar NOT NULL,
  	"parent_id" integer,
  	"status" "enum_comments_status" DEFAULT 'pending' NOT NULL,
  	"is_flood" boolean DEFAULT false,
  	"held_because" "enum_comments_held_because",
  	"reports" numeric DEFAULT 0,
  	"edited_at" timestamp(3) with time zone,
  	"deleted_at" timestamp(3) with time zone,
  	"status_before" "enum_comments_status_before",
  	"told_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "contact_messages_answers" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"sent_at" timestamp(3) with time zone NOT NULL,
  	"message_id" varchar NOT NULL,
  	"is_from_reader" boolean DEFAULT false
  );
  
  CREATE TABLE "contact_messages" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"email" varchar NOT NULL,
  	"message" varchar NOT NULL,
  	"is_flood" boolean DEFAULT false,
  	"is_spam" boolean DEFAULT false,
  	"handled" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "saved_answers" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar NOT NULL,
  	"text" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "subscribers" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"email" varchar NOT NULL,
  	"posts" boolean DEFAULT false NOT NULL,
  	"books" boolean DEFAULT false NOT NULL,
  	"consent" varchar NOT NULL,
  	"confirmed_at" timestamp(3) with time zone NOT NULL,
  	"changed_at" timestamp(3) with time zone,
  	"refusals" numeric DEFAULT 0 NOT NULL,
  	"stopped_at" timestamp(3) with time zone,
  	"stopped_because" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "subscribers_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"books_id" integer
  );
  
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
  
  CREATE TABLE "newsletters" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"is_paused" boolean DEFAULT false NOT NULL,
  	"per_minute" numeric,
  	"post_id" integer,
  	"book_id" integer,
  	"about_books" boolean DEFAULT false NOT NULL,
  	"recipients" numeric DEFAULT 0 NOT NULL,
  	"sent" numeric DEFAULT 0 NOT NULL,
  	"failed" numeric DEFAULT 0 NOT NULL,
  	"started_at" timestamp(3) with time zone,
  	"finished_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "users_sessions" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"browser" varchar,
  	"confirmed_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone,
  	"expires_at" timestamp(3) with time zone NOT NULL
  );
  
  CREATE TABLE "users" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"user_name" varchar NOT NULL,
  	"user_name_key" varchar,
  	"user_name_skeleton" varchar,
  	"role" "enum_users_role" DEFAULT 'reader' NOT NULL,
  	"is_validated" boolean DEFAULT false,
  	"is_flood" boolean DEFAULT false,
  	"verification_code_hash" varchar,
  	"verification_code_expires_at" timestamp(3) with time zone,
  	"password_code_hash" varchar,
  	"password_code_expires_at" timestamp(3) with time zone,
  	"new_email" varchar,
  	"email_code_hash" varchar,
  	"email_code_expires_at" timestamp(3) with time zone,
  	"second_step_secret" varchar,
  	"second_step_pending" varchar,
  	"second_step_used" numeric,
  	"second_step_codes" jsonb,
  	"remember_me" boolean DEFAULT false,
  	"ip_address" varchar,
  	"last_login_at" timestamp(3) with time zone,
  	"read_up_to" numeric,
  	"is_male" boolean,
  	"is_trusted" boolean DEFAULT false,
  	"is_blocked" boolean DEFAULT false,
  	"hears_of_replies" boolean DEFAULT false,
  	"told_of_comments_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"email" varchar NOT NULL,
  	"reset_password_token" varchar,
  	"reset_password_expiration" timestamp(3) with time zone,
  	"salt" varchar,
  	"hash" varchar,
  	"reset_password_requested_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "api_keys" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"label" varchar NOT NULL,
  	"prefix" varchar NOT NULL,
  	"hash" varchar NOT NULL,
  	"owner_id" integer NOT NULL,
  	"expires_at" timestamp(3) with time zone,
  	"last_used_at" timestamp(3) with time zone,
  	"revoked_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "mail" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"to" varchar NOT NULL,
  	"subject" varchar NOT NULL,
  	"text" varchar NOT NULL,
  	"html" varchar,
  	"headers" jsonb,
  	"topic" varchar,
  	"confidential" boolean DEFAULT false,
  	"tries" numeric DEFAULT 0,
  	"next_try_at" timestamp(3) with time zone,
  	"queued_at" timestamp(3) with time zone,
  	"claimed_at" timestamp(3) with time zone,
  	"failures" numeric DEFAULT 0,
  	"last_error" varchar,
  	"sent_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
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
  
  CREATE TABLE "payload_kv" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"key" varchar NOT NULL,
  	"data" jsonb NOT NULL
  );
  
  CREATE TABLE "payload_jobs_log" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"executed_at" timestamp(3) with time zone NOT NULL,
  	"completed_at" timestamp(3) with time zone NOT NULL,
  	"task_slug" "enum_payload_jobs_log_task_slug" NOT NULL,
  	"task_i_d" varchar NOT NULL,
  	"input" jsonb,
  	"output" jsonb,
  	"state" "enum_payload_jobs_log_state" NOT NULL,
  	"error" jsonb
  );
  
  CREATE TABLE "payload_jobs" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"input" jsonb,
  	"completed_at" timestamp(3) with time zone,
  	"total_tried" numeric DEFAULT 0,
  	"has_error" boolean DEFAULT false,
  	"error" jsonb,
  	"task_slug" "enum_payload_jobs_task_slug",
  	"queue" varchar DEFAULT 'default',
  	"wait_until" timestamp(3) with time zone,
  	"processing" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_locked_documents" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"global_slug" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_locked_documents_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"posts_id" integer,
  	"post_drafts_id" integer,
  	"tags_id" integer,
  	"categories_id" integer,
  	"media_id" integer,
  	"books_id" integer,
  	"samples_id" integer,
  	"glossary_terms_id" integer,
  	"comments_id" integer,
  	"contact_messages_id" integer,
  	"saved_answers_id" integer,
  	"subscribers_id" integer,
  	"unsubscribed_id" integer,
  	"day_notes_id" integer,
  	"newsletters_id" integer,
  	"users_id" integer,
  	"api_keys_id" integer,
  	"mail_id" integer,
  	"sweeps_id" integer
  );
  
  CREATE TABLE "payload_preferences" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"key" varchar,
  	"value" jsonb,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_preferences_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"users_id" integer
  );
  
  CREATE TABLE "payload_migrations" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"batch" numeric,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "home_highlights" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL
  );
  
  CREATE TABLE "home" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"hero_title" varchar DEFAULT 'The Fovean Chronicles' NOT NULL,
  	"hero_tagline" varchar,
  	"description" varchar,
  	"description_html" varchar,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
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
  	"version_description" varchar,
  	"version_description_html" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "series" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar DEFAULT 'The Books' NOT NULL,
  	"image_id" integer,
  	"overview" varchar,
  	"overview_html" varchar,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_series_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_title" varchar DEFAULT 'The Books' NOT NULL,
  	"version_image_id" integer,
  	"version_overview" varchar,
  	"version_overview_html" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "author" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar DEFAULT 'The Author' NOT NULL,
  	"photo_id" integer,
  	"biography" varchar,
  	"biography_html" varchar,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_author_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_title" varchar DEFAULT 'The Author' NOT NULL,
  	"version_photo_id" integer,
  	"version_biography" varchar,
  	"version_biography_html" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "contact" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar DEFAULT 'Contact' NOT NULL,
  	"intro" varchar,
  	"intro_html" varchar,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_contact_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_title" varchar DEFAULT 'Contact' NOT NULL,
  	"version_intro" varchar,
  	"version_intro_html" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "site_settings" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"site_title" varchar DEFAULT 'The Fovean Chronicles' NOT NULL,
  	"tagline" varchar,
  	"author_name" varchar DEFAULT 'Robert W. Brady, Jr.' NOT NULL,
  	"social_link_label" varchar,
  	"social_link_url" varchar,
  	"builder_credit_label" varchar,
  	"builder_credit_url" varchar,
  	"retailer_url" varchar DEFAULT 'https://www.amazon.com' NOT NULL,
  	"comments" "enum_site_settings_comments" DEFAULT 'firstWaits' NOT NULL,
  	"notices_to" varchar,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
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
  
  ALTER TABLE "posts" ADD CONSTRAINT "posts_hero_id_media_id_fk" FOREIGN KEY ("hero_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "posts_texts" ADD CONSTRAINT "posts_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "posts_rels" ADD CONSTRAINT "posts_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "posts_rels" ADD CONSTRAINT "posts_rels_tags_fk" FOREIGN KEY ("tags_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "posts_rels" ADD CONSTRAINT "posts_rels_categories_fk" FOREIGN KEY ("categories_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_posts_v" ADD CONSTRAINT "_posts_v_parent_id_posts_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_posts_v" ADD CONSTRAINT "_posts_v_version_hero_id_media_id_fk" FOREIGN KEY ("version_hero_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_posts_v_texts" ADD CONSTRAINT "_posts_v_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_posts_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_posts_v_rels" ADD CONSTRAINT "_posts_v_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_posts_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_posts_v_rels" ADD CONSTRAINT "_posts_v_rels_tags_fk" FOREIGN KEY ("tags_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_posts_v_rels" ADD CONSTRAINT "_posts_v_rels_categories_fk" FOREIGN KEY ("categories_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_media_v" ADD CONSTRAINT "_media_v_parent_id_media_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "books_bullets" ADD CONSTRAINT "books_bullets_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "books_later_blurbs" ADD CONSTRAINT "books_later_blurbs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "books_story_so_far" ADD CONSTRAINT "books_story_so_far_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "books_whos_who" ADD CONSTRAINT "books_whos_who_term_id_glossary_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."glossary_terms"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "books_whos_who" ADD CONSTRAINT "books_whos_who_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "books" ADD CONSTRAINT "books_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_books_v_version_bullets" ADD CONSTRAINT "_books_v_version_bullets_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_books_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_books_v_version_later_blurbs" ADD CONSTRAINT "_books_v_version_later_blurbs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_books_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_books_v_version_story_so_far" ADD CONSTRAINT "_books_v_version_story_so_far_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_books_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_books_v_version_whos_who" ADD CONSTRAINT "_books_v_version_whos_who_term_id_glossary_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."glossary_terms"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_books_v_version_whos_who" ADD CONSTRAINT "_books_v_version_whos_who_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_books_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_books_v" ADD CONSTRAINT "_books_v_parent_id_books_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."books"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_books_v" ADD CONSTRAINT "_books_v_version_cover_id_media_id_fk" FOREIGN KEY ("version_cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "samples" ADD CONSTRAINT "samples_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_samples_v" ADD CONSTRAINT "_samples_v_parent_id_samples_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."samples"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_samples_v" ADD CONSTRAINT "_samples_v_version_book_id_books_id_fk" FOREIGN KEY ("version_book_id") REFERENCES "public"."books"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "glossary_terms_revelations" ADD CONSTRAINT "glossary_terms_revelations_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."glossary_terms"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "glossary_terms_relations" ADD CONSTRAINT "glossary_terms_relations_to_id_glossary_terms_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."glossary_terms"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "glossary_terms_relations" ADD CONSTRAINT "glossary_terms_relations_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."glossary_terms"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "glossary_terms" ADD CONSTRAINT "glossary_terms_suggested_by_id_users_id_fk" FOREIGN KEY ("suggested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "glossary_terms_texts" ADD CONSTRAINT "glossary_terms_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."glossary_terms"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_glossary_terms_v_version_revelations" ADD CONSTRAINT "_glossary_terms_v_version_revelations_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_glossary_terms_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_glossary_terms_v_version_relations" ADD CONSTRAINT "_glossary_terms_v_version_relations_to_id_glossary_terms_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."glossary_terms"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_glossary_terms_v_version_relations" ADD CONSTRAINT "_glossary_terms_v_version_relations_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_glossary_terms_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_glossary_terms_v" ADD CONSTRAINT "_glossary_terms_v_parent_id_glossary_terms_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."glossary_terms"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_glossary_terms_v" ADD CONSTRAINT "_glossary_terms_v_version_suggested_by_id_users_id_fk" FOREIGN KEY ("version_suggested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_glossary_terms_v_texts" ADD CONSTRAINT "_glossary_terms_v_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_glossary_terms_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "comments" ADD CONSTRAINT "comments_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "contact_messages_answers" ADD CONSTRAINT "contact_messages_answers_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "subscribers_rels" ADD CONSTRAINT "subscribers_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "subscribers_rels" ADD CONSTRAINT "subscribers_rels_books_fk" FOREIGN KEY ("books_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "users_sessions" ADD CONSTRAINT "users_sessions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "payload_jobs_log" ADD CONSTRAINT "payload_jobs_log_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."payload_jobs"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_locked_documents"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_posts_fk" FOREIGN KEY ("posts_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_post_drafts_fk" FOREIGN KEY ("post_drafts_id") REFERENCES "public"."post_drafts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_tags_fk" FOREIGN KEY ("tags_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_categories_fk" FOREIGN KEY ("categories_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_media_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_books_fk" FOREIGN KEY ("books_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_samples_fk" FOREIGN KEY ("samples_id") REFERENCES "public"."samples"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_glossary_terms_fk" FOREIGN KEY ("glossary_terms_id") REFERENCES "public"."glossary_terms"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_comments_fk" FOREIGN KEY ("comments_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_contact_messages_fk" FOREIGN KEY ("contact_messages_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_saved_answers_fk" FOREIGN KEY ("saved_answers_id") REFERENCES "public"."saved_answers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_subscribers_fk" FOREIGN KEY ("subscribers_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_unsubscribed_fk" FOREIGN KEY ("unsubscribed_id") REFERENCES "public"."unsubscribed"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_day_notes_fk" FOREIGN KEY ("day_notes_id") REFERENCES "public"."day_notes"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_newsletters_fk" FOREIGN KEY ("newsletters_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_api_keys_fk" FOREIGN KEY ("api_keys_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_mail_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_sweeps_fk" FOREIGN KEY ("sweeps_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_preferences"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_highlights" ADD CONSTRAINT "home_highlights_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_v_version_highlights" ADD CONSTRAINT "_home_v_version_highlights_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "series" ADD CONSTRAINT "series_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_series_v" ADD CONSTRAINT "_series_v_version_image_id_media_id_fk" FOREIGN KEY ("version_image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "author" ADD CONSTRAINT "author_photo_id_media_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_author_v" ADD CONSTRAINT "_author_v_version_photo_id_media_id_fk" FOREIGN KEY ("version_photo_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  CREATE UNIQUE INDEX "posts_slug_idx" ON "posts" USING btree ("slug");
  CREATE INDEX "posts_hero_idx" ON "posts" USING btree ("hero_id");
  CREATE INDEX "posts_published_at_idx" ON "posts" USING btree ("published_at");
  CREATE INDEX "posts_updated_at_idx" ON "posts" USING btree ("updated_at");
  CREATE INDEX "posts_created_at_idx" ON "posts" USING btree ("created_at");
  CREATE INDEX "posts_deleted_at_idx" ON "posts" USING btree ("deleted_at");
  CREATE INDEX "posts__status_idx" ON "posts" USING btree ("_status");
  CREATE INDEX "posts_texts_order_parent" ON "posts_texts" USING btree ("order","parent_id");
  CREATE INDEX "posts_texts_text_idx" ON "posts_texts" USING btree ("text");
  CREATE INDEX "posts_rels_order_idx" ON "posts_rels" USING btree ("order");
  CREATE INDEX "posts_rels_parent_idx" ON "posts_rels" USING btree ("parent_id");
  CREATE INDEX "posts_rels_path_idx" ON "posts_rels" USING btree ("path");
  CREATE INDEX "posts_rels_tags_id_idx" ON "posts_rels" USING btree ("tags_id");
  CREATE INDEX "posts_rels_categories_id_idx" ON "posts_rels" USING btree ("categories_id");
  CREATE INDEX "_posts_v_parent_idx" ON "_posts_v" USING btree ("parent_id");
  CREATE INDEX "_posts_v_version_version_slug_idx" ON "_posts_v" USING btree ("version_slug");
  CREATE INDEX "_posts_v_version_version_hero_idx" ON "_posts_v" USING btree ("version_hero_id");
  CREATE INDEX "_posts_v_version_version_published_at_idx" ON "_posts_v" USING btree ("version_published_at");
  CREATE INDEX "_posts_v_version_version_updated_at_idx" ON "_posts_v" USING btree ("version_updated_at");
  CREATE INDEX "_posts_v_version_version_created_at_idx" ON "_posts_v" USING btree ("version_created_at");
  CREATE INDEX "_posts_v_version_version_deleted_at_idx" ON "_posts_v" USING btree ("version_deleted_at");
  CREATE INDEX "_posts_v_version_version__status_idx" ON "_posts_v" USING btree ("version__status");
  CREATE INDEX "_posts_v_created_at_idx" ON "_posts_v" USING btree ("created_at");
  CREATE INDEX "_posts_v_updated_at_idx" ON "_posts_v" USING btree ("updated_at");
  CREATE INDEX "_posts_v_latest_idx" ON "_posts_v" USING btree ("latest");
  CREATE INDEX "_posts_v_texts_order_parent" ON "_posts_v_texts" USING btree ("order","parent_id");
  CREATE INDEX "_posts_v_rels_order_idx" ON "_posts_v_rels" USING btree ("order");
  CREATE INDEX "_posts_v_rels_parent_idx" ON "_posts_v_rels" USING btree ("parent_id");
  CREATE INDEX "_posts_v_rels_path_idx" ON "_posts_v_rels" USING btree ("path");
  CREATE INDEX "_posts_v_rels_tags_id_idx" ON "_posts_v_rels" USING btree ("tags_id");
  CREATE INDEX "_posts_v_rels_categories_id_idx" ON "_posts_v_rels" USING btree ("categories_id");
  CREATE INDEX "post_drafts_draft_idx" ON "post_drafts" USING btree ("draft");
  CREATE INDEX "post_drafts_writer_idx" ON "post_drafts" USING btree ("writer_id");
  CREATE INDEX "post_drafts_post_idx" ON "post_drafts" USING btree ("post_id");
  CREATE INDEX "post_drafts_updated_at_idx" ON "post_drafts" USING btree ("updated_at");
  CREATE INDEX "post_drafts_created_at_idx" ON "post_drafts" USING btree ("created_at");
  CREATE UNIQUE INDEX "tags_name_idx" ON "tags" USING btree ("name");
  CREATE UNIQUE INDEX "tags_slug_idx" ON "tags" USING btree ("slug");
  CREATE INDEX "tags_updated_at_idx" ON "tags" USING btree ("updated_at");
  CREATE INDEX "tags_created_at_idx" ON "tags" USING btree ("created_at");
  CREATE UNIQUE INDEX "categories_name_idx" ON "categories" USING btree ("name");
  CREATE UNIQUE INDEX "categories_slug_idx" ON "categories" USING btree ("slug");
  CREATE INDEX "categories_updated_at_idx" ON "categories" USING btree ("updated_at");
  CREATE INDEX "categories_created_at_idx" ON "categories" USING btree ("created_at");
  CREATE INDEX "media_updated_at_idx" ON "media" USING btree ("updated_at");
  CREATE INDEX "media_created_at_idx" ON "media" USING btree ("created_at");
  CREATE INDEX "media_deleted_at_idx" ON "media" USING btree ("deleted_at");
  CREATE UNIQUE INDEX "media_filename_idx" ON "media" USING btree ("filename");
  CREATE INDEX "media_sizes_w160_sizes_w160_filename_idx" ON "media" USING btree ("sizes_w160_filename");
  CREATE INDEX "media_sizes_w240_sizes_w240_filename_idx" ON "media" USING btree ("sizes_w240_filename");
  CREATE INDEX "media_sizes_w400_sizes_w400_filename_idx" ON "media" USING btree ("sizes_w400_filename");
  CREATE INDEX "media_sizes_w480_sizes_w480_filename_idx" ON "media" USING btree ("sizes_w480_filename");
  CREATE INDEX "media_sizes_w800_sizes_w800_filename_idx" ON "media" USING btree ("sizes_w800_filename");
  CREATE INDEX "media_sizes_w1280_sizes_w1280_filename_idx" ON "media" USING btree ("sizes_w1280_filename");
  CREATE INDEX "media_sizes_fallback_sizes_fallback_filename_idx" ON "media" USING btree ("sizes_fallback_filename");
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
  CREATE INDEX "books_bullets_order_idx" ON "books_bullets" USING btree ("_order");
  CREATE INDEX "books_bullets_parent_id_idx" ON "books_bullets" USING btree ("_parent_id");
  CREATE INDEX "books_later_blurbs_order_idx" ON "books_later_blurbs" USING btree ("_order");
  CREATE INDEX "books_later_blurbs_parent_id_idx" ON "books_later_blurbs" USING btree ("_parent_id");
  CREATE INDEX "books_story_so_far_order_idx" ON "books_story_so_far" USING btree ("_order");
  CREATE INDEX "books_story_so_far_parent_id_idx" ON "books_story_so_far" USING btree ("_parent_id");
  CREATE INDEX "books_whos_who_order_idx" ON "books_whos_who" USING btree ("_order");
  CREATE INDEX "books_whos_who_parent_id_idx" ON "books_whos_who" USING btree ("_parent_id");
  CREATE INDEX "books_whos_who_term_idx" ON "books_whos_who" USING btree ("term_id");
  CREATE INDEX "books_group_idx" ON "books" USING btree ("group");
  CREATE INDEX "books_cover_idx" ON "books" USING btree ("cover_id");
  CREATE UNIQUE INDEX "books_slug_idx" ON "books" USING btree ("slug");
  CREATE UNIQUE INDEX "books_anchor_id_idx" ON "books" USING btree ("anchor_id");
  CREATE UNIQUE INDEX "books_base_sample_id_idx" ON "books" USING btree ("base_sample_id");
  CREATE INDEX "books_updated_at_idx" ON "books" USING btree ("updated_at");
  CREATE INDEX "books_created_at_idx" ON "books" USING btree ("created_at");
  CREATE INDEX "books_deleted_at_idx" ON "books" USING btree ("deleted_at");
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
  CREATE INDEX "samples_book_idx" ON "samples" USING btree ("book_id");
  CREATE UNIQUE INDEX "samples_sample_id_idx" ON "samples" USING btree ("sample_id");
  CREATE INDEX "samples_updated_at_idx" ON "samples" USING btree ("updated_at");
  CREATE INDEX "samples_created_at_idx" ON "samples" USING btree ("created_at");
  CREATE INDEX "samples_deleted_at_idx" ON "samples" USING btree ("deleted_at");
  CREATE UNIQUE INDEX "book_chapter_idx" ON "samples" USING btree ("book_id","chapter");
  CREATE INDEX "_samples_v_parent_idx" ON "_samples_v" USING btree ("parent_id");
  CREATE INDEX "_samples_v_version_version_book_idx" ON "_samples_v" USING btree ("version_book_id");
  CREATE INDEX "_samples_v_version_version_sample_id_idx" ON "_samples_v" USING btree ("version_sample_id");
  CREATE INDEX "_samples_v_version_version_updated_at_idx" ON "_samples_v" USING btree ("version_updated_at");
  CREATE INDEX "_samples_v_version_version_created_at_idx" ON "_samples_v" USING btree ("version_created_at");
  CREATE INDEX "_samples_v_version_version_deleted_at_idx" ON "_samples_v" USING btree ("version_deleted_at");
  CREATE INDEX "_samples_v_created_at_idx" ON "_samples_v" USING btree ("created_at");
  CREATE INDEX "_samples_v_updated_at_idx" ON "_samples_v" USING btree ("updated_at");
  CREATE INDEX "version_book_version_chapter_idx" ON "_samples_v" USING btree ("version_book_id","version_chapter");
  CREATE INDEX "glossary_terms_revelations_order_idx" ON "glossary_terms_revelations" USING btree ("_order");
  CREATE INDEX "glossary_terms_revelations_parent_id_idx" ON "glossary_terms_revelations" USING btree ("_parent_id");
  CREATE INDEX "glossary_terms_relations_order_idx" ON "glossary_terms_relations" USING btree ("_order");
  CREATE INDEX "glossary_terms_relations_parent_id_idx" ON "glossary_terms_relations" USING btree ("_parent_id");
  CREATE INDEX "glossary_terms_relations_to_idx" ON "glossary_terms_relations" USING btree ("to_id");
  CREATE INDEX "glossary_terms_subject_idx" ON "glossary_terms" USING btree ("subject");
  CREATE INDEX "glossary_terms_slug_idx" ON "glossary_terms" USING btree ("slug");
  CREATE INDEX "glossary_terms_kind_idx" ON "glossary_terms" USING btree ("kind");
  CREATE INDEX "glossary_terms_status_idx" ON "glossary_terms" USING btree ("status");
  CREATE INDEX "glossary_terms_is_flood_idx" ON "glossary_terms" USING btree ("is_flood");
  CREATE INDEX "glossary_terms_suggested_by_idx" ON "glossary_terms" USING btree ("suggested_by_id");
  CREATE INDEX "glossary_terms_updated_at_idx" ON "glossary_terms" USING btree ("updated_at");
  CREATE INDEX "glossary_terms_created_at_idx" ON "glossary_terms" USING btree ("created_at");
  CREATE INDEX "glossary_terms_deleted_at_idx" ON "glossary_terms" USING btree ("deleted_at");
  CREATE INDEX "glossary_terms_texts_order_parent" ON "glossary_terms_texts" USING btree ("order","parent_id");
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
  CREATE INDEX "comments_post_idx" ON "comments" USING btree ("post_id");
  CREATE INDEX "comments_reader_idx" ON "comments" USING btree ("reader_id");
  CREATE INDEX "comments_parent_idx" ON "comments" USING btree ("parent_id");
  CREATE INDEX "comments_status_idx" ON "comments" USING btree ("status");
  CREATE INDEX "comments_is_flood_idx" ON "comments" USING btree ("is_flood");
  CREATE INDEX "comments_reports_idx" ON "comments" USING btree ("reports");
  CREATE INDEX "comments_updated_at_idx" ON "comments" USING btree ("updated_at");
  CREATE INDEX "comments_created_at_idx" ON "comments" USING btree ("created_at");
  CREATE INDEX "contact_messages_answers_order_idx" ON "contact_messages_answers" USING btree ("_order");
  CREATE INDEX "contact_messages_answers_parent_id_idx" ON "contact_messages_answers" USING btree ("_parent_id");
  CREATE INDEX "contact_messages_is_flood_idx" ON "contact_messages" USING btree ("is_flood");
  CREATE INDEX "contact_messages_is_spam_idx" ON "contact_messages" USING btree ("is_spam");
  CREATE INDEX "contact_messages_handled_idx" ON "contact_messages" USING btree ("handled");
  CREATE INDEX "contact_messages_updated_at_idx" ON "contact_messages" USING btree ("updated_at");
  CREATE INDEX "contact_messages_created_at_idx" ON "contact_messages" USING btree ("created_at");
  CREATE INDEX "saved_answers_updated_at_idx" ON "saved_answers" USING btree ("updated_at");
  CREATE INDEX "saved_answers_created_at_idx" ON "saved_answers" USING btree ("created_at");
  CREATE UNIQUE INDEX "subscribers_email_idx" ON "subscribers" USING btree ("email");
  CREATE INDEX "subscribers_updated_at_idx" ON "subscribers" USING btree ("updated_at");
  CREATE INDEX "subscribers_created_at_idx" ON "subscribers" USING btree ("created_at");
  CREATE INDEX "subscribers_rels_order_idx" ON "subscribers_rels" USING btree ("order");
  CREATE INDEX "subscribers_rels_parent_idx" ON "subscribers_rels" USING btree ("parent_id");
  CREATE INDEX "subscribers_rels_path_idx" ON "subscribers_rels" USING btree ("path");
  CREATE INDEX "subscribers_rels_books_id_idx" ON "subscribers_rels" USING btree ("books_id");
  CREATE UNIQUE INDEX "unsubscribed_hash_idx" ON "unsubscribed" USING btree ("hash");
  CREATE INDEX "unsubscribed_updated_at_idx" ON "unsubscribed" USING btree ("updated_at");
  CREATE INDEX "unsubscribed_created_at_idx" ON "unsubscribed" USING btree ("created_at");
  CREATE INDEX "day_notes_day_idx" ON "day_notes" USING btree ("day");
  CREATE INDEX "day_notes_updated_at_idx" ON "day_notes" USING btree ("updated_at");
  CREATE INDEX "day_notes_created_at_idx" ON "day_notes" USING btree ("created_at");
  CREATE UNIQUE INDEX "newsletters_post_idx" ON "newsletters" USING btree ("post_id");
  CREATE INDEX "newsletters_book_idx" ON "newsletters" USING btree ("book_id");
  CREATE INDEX "newsletters_updated_at_idx" ON "newsletters" USING btree ("updated_at");
  CREATE INDEX "newsletters_created_at_idx" ON "newsletters" USING btree ("created_at");
  CREATE INDEX "users_sessions_order_idx" ON "users_sessions" USING btree ("_order");
  CREATE INDEX "users_sessions_parent_id_idx" ON "users_sessions" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "users_user_name_idx" ON "users" USING btree ("user_name");
  CREATE UNIQUE INDEX "users_user_name_key_idx" ON "users" USING btree ("user_name_key");
  CREATE INDEX "users_user_name_skeleton_idx" ON "users" USING btree ("user_name_skeleton");
  CREATE INDEX "users_is_flood_idx" ON "users" USING btree ("is_flood");
  CREATE INDEX "users_verification_code_hash_idx" ON "users" USING btree ("verification_code_hash");
  CREATE INDEX "users_password_code_hash_idx" ON "users" USING btree ("password_code_hash");
  CREATE INDEX "users_email_code_hash_idx" ON "users" USING btree ("email_code_hash");
  CREATE INDEX "users_ip_address_idx" ON "users" USING btree ("ip_address");
  CREATE INDEX "users_updated_at_idx" ON "users" USING btree ("updated_at");
  CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at");
  CREATE UNIQUE INDEX "users_email_idx" ON "users" USING btree ("email");
  CREATE INDEX "api_keys_prefix_idx" ON "api_keys" USING btree ("prefix");
  CREATE UNIQUE INDEX "api_keys_hash_idx" ON "api_keys" USING btree ("hash");
  CREATE INDEX "api_keys_owner_idx" ON "api_keys" USING btree ("owner_id");
  CREATE INDEX "api_keys_expires_at_idx" ON "api_keys" USING btree ("expires_at");
  CREATE INDEX "api_keys_updated_at_idx" ON "api_keys" USING btree ("updated_at");
  CREATE INDEX "api_keys_created_at_idx" ON "api_keys" USING btree ("created_at");
  CREATE INDEX "mail_topic_idx" ON "mail" USING btree ("topic");
  CREATE INDEX "mail_next_try_at_idx" ON "mail" USING btree ("next_try_at");
  CREATE INDEX "mail_sent_at_idx" ON "mail" USING btree ("sent_at");
  CREATE INDEX "mail_updated_at_idx" ON "mail" USING btree ("updated_at");
  CREATE INDEX "mail_created_at_idx" ON "mail" USING btree ("created_at");
  CREATE UNIQUE INDEX "sweeps_name_idx" ON "sweeps" USING btree ("name");
  CREATE INDEX "sweeps_updated_at_idx" ON "sweeps" USING btree ("updated_at");
  CREATE INDEX "sweeps_created_at_idx" ON "sweeps" USING btree ("created_at");
  CREATE UNIQUE INDEX "payload_kv_key_idx" ON "payload_kv" USING btree ("key");
  CREATE INDEX "payload_jobs_log_order_idx" ON "payload_jobs_log" USING btree ("_order");
  CREATE INDEX "payload_jobs_log_parent_id_idx" ON "payload_jobs_log" USING btree ("_parent_id");
  CREATE INDEX "payload_jobs_completed_at_idx" ON "payload_jobs" USING btree ("completed_at");
  CREATE INDEX "payload_jobs_total_tried_idx" ON "payload_jobs" USING btree ("total_tried");
  CREATE INDEX "payload_jobs_has_error_idx" ON "payload_jobs" USING btree ("has_error");
  CREATE INDEX "payload_jobs_task_slug_idx" ON "payload_jobs" USING btree ("task_slug");
  CREATE INDEX "payload_jobs_queue_idx" ON "payload_jobs" USING btree ("queue");
  CREATE INDEX "payload_jobs_wait_until_idx" ON "payload_jobs" USING btree ("wait_until");
  CREATE INDEX "payload_jobs_processing_idx" ON "payload_jobs" USING btree ("processing");
  CREATE INDEX "payload_jobs_updated_at_idx" ON "payload_jobs" USING btree ("updated_at");
  CREATE INDEX "payload_jobs_created_at_idx" ON "payload_jobs" USING btree ("created_at");
  CREATE INDEX "payload_locked_documents_global_slug_idx" ON "payload_locked_documents" USING btree ("global_slug");
  CREATE INDEX "payload_locked_documents_updated_at_idx" ON "payload_locked_documents" USING btree ("updated_at");
  CREATE INDEX "payload_locked_documents_created_at_idx" ON "payload_locked_documents" USING btree ("created_at");
  CREATE INDEX "payload_locked_documents_rels_order_idx" ON "payload_locked_documents_rels" USING btree ("order");
  CREATE INDEX "payload_locked_documents_rels_parent_idx" ON "payload_locked_documents_rels" USING btree ("parent_id");
  CREATE INDEX "payload_locked_documents_rels_path_idx" ON "payload_locked_documents_rels" USING btree ("path");
  CREATE INDEX "payload_locked_documents_rels_posts_id_idx" ON "payload_locked_documents_rels" USING btree ("posts_id");
  CREATE INDEX "payload_locked_documents_rels_post_drafts_id_idx" ON "payload_locked_documents_rels" USING btree ("post_drafts_id");
  CREATE INDEX "payload_locked_documents_rels_tags_id_idx" ON "payload_locked_documents_rels" USING btree ("tags_id");
  CREATE INDEX "payload_locked_documents_rels_categories_id_idx" ON "payload_locked_documents_rels" USING btree ("categories_id");
  CREATE INDEX "payload_locked_documents_rels_media_id_idx" ON "payload_locked_documents_rels" USING btree ("media_id");
  CREATE INDEX "payload_locked_documents_rels_books_id_idx" ON "payload_locked_documents_rels" USING btree ("books_id");
  CREATE INDEX "payload_locked_documents_rels_samples_id_idx" ON "payload_locked_documents_rels" USING btree ("samples_id");
  CREATE INDEX "payload_locked_documents_rels_glossary_terms_id_idx" ON "payload_locked_documents_rels" USING btree ("glossary_terms_id");
  CREATE INDEX "payload_locked_documents_rels_comments_id_idx" ON "payload_locked_documents_rels" USING btree ("comments_id");
  CREATE INDEX "payload_locked_documents_rels_contact_messages_id_idx" ON "payload_locked_documents_rels" USING btree ("contact_messages_id");
  CREATE INDEX "payload_locked_documents_rels_saved_answers_id_idx" ON "payload_locked_documents_rels" USING btree ("saved_answers_id");
  CREATE INDEX "payload_locked_documents_rels_subscribers_id_idx" ON "payload_locked_documents_rels" USING btree ("subscribers_id");
  CREATE INDEX "payload_locked_documents_rels_unsubscribed_id_idx" ON "payload_locked_documents_rels" USING btree ("unsubscribed_id");
  CREATE INDEX "payload_locked_documents_rels_day_notes_id_idx" ON "payload_locked_documents_rels" USING btree ("day_notes_id");
  CREATE INDEX "payload_locked_documents_rels_newsletters_id_idx" ON "payload_locked_documents_rels" USING btree ("newsletters_id");
  CREATE INDEX "payload_locked_documents_rels_users_id_idx" ON "payload_locked_documents_rels" USING btree ("users_id");
  CREATE INDEX "payload_locked_documents_rels_api_keys_id_idx" ON "payload_locked_documents_rels" USING btree ("api_keys_id");
  CREATE INDEX "payload_locked_documents_rels_mail_id_idx" ON "payload_locked_documents_rels" USING btree ("mail_id");
  CREATE INDEX "payload_locked_documents_rels_sweeps_id_idx" ON "payload_locked_documents_rels" USING btree ("sweeps_id");
  CREATE INDEX "payload_preferences_key_idx" ON "payload_preferences" USING btree ("key");
  CREATE INDEX "payload_preferences_updated_at_idx" ON "payload_preferences" USING btree ("updated_at");
  CREATE INDEX "payload_preferences_created_at_idx" ON "payload_preferences" USING btree ("created_at");
  CREATE INDEX "payload_preferences_rels_order_idx" ON "payload_preferences_rels" USING btree ("order");
  CREATE INDEX "payload_preferences_rels_parent_idx" ON "payload_preferences_rels" USING btree ("parent_id");
  CREATE INDEX "payload_preferences_rels_path_idx" ON "payload_preferences_rels" USING btree ("path");
  CREATE INDEX "payload_preferences_rels_users_id_idx" ON "payload_preferences_rels" USING btree ("users_id");
  CREATE INDEX "payload_migrations_updated_at_idx" ON "payload_migrations" USING btree ("updated_at");
  CREATE INDEX "payload_migrations_created_at_idx" ON "payload_migrations" USING btree ("created_at");
  CREATE INDEX "home_highlights_order_idx" ON "home_highlights" USING btree ("_order");
  CREATE INDEX "home_highlights_parent_id_idx" ON "home_highlights" USING btree ("_parent_id");
  CREATE INDEX "_home_v_version_highlights_order_idx" ON "_home_v_version_highlights" USING btree ("_order");
  CREATE INDEX "_home_v_version_highlights_parent_id_idx" ON "_home_v_version_highlights" USING btree ("_parent_id");
  CREATE INDEX "_home_v_created_at_idx" ON "_home_v" USING btree ("created_at");
  CREATE INDEX "_home_v_updated_at_idx" ON "_home_v" USING btree ("updated_at");
  CREATE INDEX "series_image_idx" ON "series" USING btree ("image_id");
  CREATE INDEX "_series_v_version_version_image_idx" ON "_series_v" USING btree ("version_image_id");
  CREATE INDEX "_series_v_created_at_idx" ON "_series_v" USING btree ("created_at");
  CREATE INDEX "_series_v_updated_at_idx" ON "_series_v" USING btree ("updated_at");
  CREATE INDEX "author_photo_idx" ON "author" USING btree ("photo_id");
  CREATE INDEX "_author_v_version_version_photo_idx" ON "_author_v" USING btree ("version_photo_id");
  CREATE INDEX "_author_v_created_at_idx" ON "_author_v" USING btree ("created_at");
  CREATE INDEX "_author_v_updated_at_idx" ON "_author_v" USING btree ("updated_at");
  CREATE INDEX "_contact_v_created_at_idx" ON "_contact_v" USING btree ("created_at");
  CREATE INDEX "_contact_v_updated_at_idx" ON "_contact_v" USING btree ("updated_at");
  CREATE INDEX "_site_settings_v_created_at_idx" ON "_site_settings_v" USING btree ("created_at");
  CREATE INDEX "_site_settings_v_updated_at_idx" ON "_site_settings_v" USING btree ("updated_at");`)

  for (const statements of handWritten) await db.execute(sql.raw(statements))
}

/** Nothing precedes the first migration. To start again, delete the database. */
export async function down(_: MigrateDownArgs): Promise<void> {
  throw new Error('The first migration cannot be reverted. Delete the database instead.')
}

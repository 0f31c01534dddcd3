import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_books_status" AS ENUM('draft', 'coming', 'out');
  CREATE TYPE "public"."enum_books_releasedat_tz" AS ENUM('Pacific/Midway', 'Pacific/Niue', 'Pacific/Honolulu', 'Pacific/Rarotonga', 'America/Anchorage', 'Pacific/Gambier', 'America/Los_Angeles', 'America/Tijuana', 'America/Denver', 'America/Phoenix', 'America/Chicago', 'America/Guatemala', 'America/New_York', 'America/Bogota', 'America/Caracas', 'America/Santiago', 'America/Buenos_Aires', 'America/Sao_Paulo', 'Atlantic/South_Georgia', 'Atlantic/Azores', 'Atlantic/Cape_Verde', 'Europe/London', 'Europe/Berlin', 'Africa/Lagos', 'Europe/Athens', 'Africa/Cairo', 'Europe/Moscow', 'Asia/Riyadh', 'Asia/Dubai', 'Asia/Baku', 'Asia/Karachi', 'Asia/Tashkent', 'Asia/Calcutta', 'Asia/Dhaka', 'Asia/Almaty', 'Asia/Jakarta', 'Asia/Bangkok', 'Asia/Shanghai', 'Asia/Singapore', 'Asia/Tokyo', 'Asia/Seoul', 'Australia/Brisbane', 'Australia/Sydney', 'Pacific/Guam', 'Pacific/Noumea', 'Pacific/Auckland', 'Pacific/Fiji');
  ALTER TABLE "books" ADD COLUMN "status" "enum_books_status" DEFAULT 'out';
  ALTER TABLE "books" ALTER COLUMN "status" DROP DEFAULT;
  ALTER TABLE "books" ADD COLUMN "released_at" timestamp(3) with time zone;
  ALTER TABLE "books" ADD COLUMN "releasedat_tz" "enum_books_releasedat_tz" DEFAULT 'America/New_York';
  ALTER TABLE "books" ADD COLUMN "cover_from" timestamp(3) with time zone;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "books" DROP COLUMN "status";
  ALTER TABLE "books" DROP COLUMN "released_at";
  ALTER TABLE "books" DROP COLUMN "releasedat_tz";
  ALTER TABLE "books" DROP COLUMN "cover_from";
  DROP TYPE "public"."enum_books_status";
  DROP TYPE "public"."enum_books_releasedat_tz";`)
}

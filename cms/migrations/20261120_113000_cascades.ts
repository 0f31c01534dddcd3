import { MigrateDownArgs, MigrateUpArgs, sql } from '@payloadcms/db-postgres';

/**
 * What cannot be without its owner goes with it. Payload would have the reference emptied, which a required one refuses,
 * so that a book with samples, or a user with a key, could not be deleted at all.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "samples" DROP CONSTRAINT "samples_book_id_books_id_fk",
      ADD CONSTRAINT "samples_book_id_books_id_fk"
        FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE;
    ALTER TABLE "comments" DROP CONSTRAINT "comments_post_id_posts_id_fk",
      ADD CONSTRAINT "comments_post_id_posts_id_fk"
        FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE;
    ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_owner_id_users_id_fk",
      ADD CONSTRAINT "api_keys_owner_id_users_id_fk"
        FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE;`);
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "samples" DROP CONSTRAINT "samples_book_id_books_id_fk",
      ADD CONSTRAINT "samples_book_id_books_id_fk"
        FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE SET NULL;
    ALTER TABLE "comments" DROP CONSTRAINT "comments_post_id_posts_id_fk",
      ADD CONSTRAINT "comments_post_id_posts_id_fk"
        FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE SET NULL;
    ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_owner_id_users_id_fk",
      ADD CONSTRAINT "api_keys_owner_id_users_id_fk"
        FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL;`);
}

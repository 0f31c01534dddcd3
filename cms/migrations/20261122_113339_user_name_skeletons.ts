import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'
import { userNameSkeleton } from '../accounts/user-name'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "users" ADD COLUMN "user_name_skeleton" varchar;
  CREATE INDEX "users_user_name_skeleton_idx" ON "users" USING btree ("user_name_skeleton");`)
  const { rows } = await db.execute(sql`SELECT id, user_name FROM users`)
  const skeletons = rows.map(({ id, user_name }) => ({ id, skeleton: userNameSkeleton(String(user_name)) }))
  await db.execute(sql`
   UPDATE users SET user_name_skeleton = s.skeleton
   FROM json_to_recordset(${JSON.stringify(skeletons)}) AS s (id integer, skeleton varchar) WHERE users.id = s.id`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "users_user_name_skeleton_idx";
  ALTER TABLE "users" DROP COLUMN "user_name_skeleton";`)
}

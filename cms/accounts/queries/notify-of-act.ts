import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { cameFrom } from '../came-from';
import { type Act, actMail } from '../mails';

/** Mails all authors, the user, and `told` about an act, or about that of a command. Call it in the act's transaction. */
export async function notifyOfAct(req: PayloadRequest, act: Act, told?: string): Promise<void> {
  const { user } = req;
  const { rows } = await connectionOf(req).execute(sql`
    SELECT user_name, email FROM users
    WHERE (role = 'author' OR id = ${user?.id ?? null}) AND email IS DISTINCT FROM ${told ?? null}::text
    ORDER BY id`);
  const [from, origin] = [cameFrom(req), siteOrigin(req)];
  for (const { user_name: userName, email } of rows)
    await queueMail(req, {
      to: String(email),
      ...actMail({ userName: String(userName), actor: user?.userName ?? null, from, act, origin }),
    });
}

import { createLocalReq, type ServerProps } from 'payload';
import { lastBackup } from '../../backup/queries/backup-records';
import { isSocialPageMissing } from '../../pages/queries/get-site';
import { countLinksDue } from '../../mentions/queries/links-due';
import { readMailServer } from '../../mail/queries/mail-server';
import { countAll } from '../queries/count-waiting';
import { BackupState, isBackupInTrouble } from './backup-state';
import { MailTrouble } from './mail-trouble';
import { placeOf } from './waiting';

const greeting = (waits: number) =>
  waits === 0
    ? 'Nothing is waiting for you. A good evening to write.'
    : `${waits} ${waits === 1 ? 'thing is' : 'things are'} waiting for you.`;

/** The dashboard's start page: pending work, backup and mail state, links to the site and the editor. */
export async function FirstPage({ payload, user }: Pick<ServerProps, 'payload' | 'user'>) {
  if (!user) return null;
  const waiting = await countAll({ payload, user });
  const req = await createLocalReq({ user }, payload);
  const asksForSocialPage = user.role === 'author' && (await isSocialPageMissing(req));
  const backup = user.role === 'author' ? await lastBackup(req) : undefined;
  const linksDue = await countLinksDue(req);
  // Scheduled posts are not counted: nobody has to act on them.
  const sum = waiting.reduce((total, { count, menuEntry }) => total + (menuEntry ? count : 0), 0);
  return (
    <section className="first-page" aria-labelledby="first-page-title">
      <header className="first-page__head">
        <div>
          <h1 id="first-page-title">The author’s desk</h1>
          <p>{greeting(sum)}</p>
        </div>
        <nav className="first-page__ways" aria-label="Site">
          <a className="first-page__way first-page__way--write" href="/admin/editor">
            Write a post
          </a>
          <a className="first-page__way" href="/">
            See the site
          </a>
        </nav>
      </header>
      {user.role === 'author' && <MailTrouble state={await readMailServer(req)} />}
      {isBackupInTrouble(backup) && <BackupState last={backup} />}
      {linksDue > 0 && (
        <p className="first-page__notice">
          {linksDue === 1 ? 'One text is' : `${linksDue} texts are`} being searched anew for the
          names of the glossary.
        </p>
      )}
      <ul className="first-page__list">
        {waiting.map((what) => (
          <li key={what.many}>
            <a className="first-page__card" href={placeOf(what)} data-waits={what.count > 0}>
              <strong>{what.count}</strong>
              <span>{what.count === 0 ? what.none : what.count === 1 ? what.one : what.many}</span>
            </a>
          </li>
        ))}
      </ul>
      {asksForSocialPage && (
        <p className="first-page__notice">
          The address of the series’ social page is missing, so the site’s footer does not link to
          it. <a href="/cms/globals/site-settings">Enter it in the site settings</a>
        </p>
      )}
      {user.role === 'author' && !isBackupInTrouble(backup) && <BackupState last={backup} />}
    </section>
  );
}

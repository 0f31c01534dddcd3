import type { PayloadRequest } from 'payload';
import type { ReactNode } from 'react';
import { lastBackup } from '../../platform/backup/queries/backup-records';
import { newDashboardTermPath, postPath } from '../../contract/plain/paths';
import { readMailServer } from '../../platform/mail/queries/mail-server';
import { isSocialPageMissing } from '../../subjects/pages/queries/get-site';
import { readDesk } from '../queries/read-desk';
import { readFirstDay } from '../queries/read-first-day';
import { BackupState, isBackupInTrouble } from './backup-state';
import { DeskPile } from './desk-pile';
import { FirstDay } from './first-day';
import { MailTrouble } from './trouble';
import { inWords, placeOf } from '../queries/waiting';

const greeting = (waits: number) =>
  waits === 0
    ? 'Nothing is waiting for you. A good time to write.'
    : `${waits} ${waits === 1 ? 'thing is' : 'things are'} waiting for you.`;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const commentWords = (count: number) =>
  count === 0 ? 'No comments yet' : count === 1 ? 'One comment' : `${count} comments`;

type AsideProps = { id: string; title: string; note?: string; children: ReactNode[] };

/** Renders a list beside the piles; nothing if it is empty. */
const Aside = ({ id, title, note, children }: AsideProps) =>
  children.length > 0 && (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p>{note}</p>}
      <ul className="grid list-none gap-2 p-0">{children}</ul>
    </section>
  );

/** Renders the dashboard's first page: pending work, drafts, the latest posts, and problems. */
export async function FirstPage({ req, children }: { req: PayloadRequest; children?: ReactNode }) {
  const { waiting, piles, unfinished, posts, missed } = await readDesk(req);
  const isAuthor = req.user?.role === 'author';
  const firstDay = await readFirstDay(req);
  // The first step leads to the same form.
  const asksForSocialPage =
    isAuthor &&
    firstDay.steps.every(({ key }) => key !== 'name') &&
    (await isSocialPageMissing(req));
  const backup = isAuthor ? await lastBackup(req) : undefined;
  // Scheduled posts are not counted: nobody has to act on them.
  const sum = waiting.reduce((total, { count, menuEntry }) => total + (menuEntry ? count : 0), 0);
  const others = waiting.filter(
    ({ collection, count }) =>
      count > 0 && piles.every(({ moderated }) => moderated.collection !== collection),
  );
  return (
    <main className="mb-10" aria-labelledby="first-page-title">
      <header className="mt-2.5 mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 id="first-page-title">The author’s desk</h1>
          <p className="text-muted mt-[0.35rem]">{greeting(sum)}</p>
        </div>
        <a
          className="bg-accent text-on-accent hover:bg-accent-deep inline-flex min-h-11 items-center rounded-small px-[1.1rem] no-underline"
          href="/admin/editor"
        >
          Write a post
        </a>
      </header>
      {isAuthor && <MailTrouble state={await readMailServer(req)} />}
      {isBackupInTrouble(backup) && <BackupState last={backup} />}
      {children}
      <div className="desk grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
        <div className="grid content-start gap-8">
          {piles.map((pile) => (
            <DeskPile key={pile.href} pile={pile} />
          ))}
          {piles.length === 0 && <FirstDay {...firstDay} />}
        </div>
        <div className="desk__aside grid content-start gap-8">
          {piles.length > 0 && <FirstDay {...firstDay} />}
          <Aside id="desk-others" title="Also">
            {others.map((what) => (
              <li key={what.many}>
                <a href={placeOf(what)}>{inWords(what)}</a>
              </li>
            ))}
          </Aside>
          <Aside id="desk-unfinished" title="Go on writing">
            {unfinished.map(({ key, post, title }) => (
              <li key={key}>
                <a href={post === null ? '/admin/editor' : `/admin/editor?id=${post}`}>
                  {title || 'A post without a title'}
                </a>
              </li>
            ))}
          </Aside>
          <Aside id="desk-posts" title="Your latest posts">
            {posts.map(({ id, title, slug, publishedAt, comments, latest }) => (
              <li key={id}>
                <a href={postPath(slug)}>{title}</a>
                <p>
                  {publishedAt && `${day.format(new Date(publishedAt))} · `}
                  {commentWords(comments)}
                  {latest && (
                    <>
                      , the latest: <q>{latest}</q>
                    </>
                  )}
                </p>
              </li>
            ))}
          </Aside>
          <Aside
            id="desk-missed"
            title="Looked for and not found"
            note="What readers searched for in the last 30 days, without a result."
          >
            {missed.map(({ subject, visitors }) => (
              <li key={subject} className="flex items-baseline justify-between gap-4">
                <span>
                  “{subject}”, {visitors === 1 ? 'one reader' : `${visitors} readers`}
                </span>
                <a
                  className="flex-none"
                  href={newDashboardTermPath(subject)}
                  aria-label={`New term: ${subject}`}
                >
                  New term
                </a>
              </li>
            ))}
          </Aside>
        </div>
      </div>
      {asksForSocialPage && (
        <p className="text-muted mt-4">
          The address of the series’ social page is missing, so the site’s footer does not link to
          it. <a href="/cms/globals/site-settings">Enter it in the site settings</a>
        </p>
      )}
      {backup && !isBackupInTrouble(backup) && <BackupState last={backup} />}
    </main>
  );
}

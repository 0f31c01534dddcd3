import { BackupState, isBackupInTrouble } from '../first-page/backup-state';
import { MailTrouble } from '../first-page/trouble';
import { Table } from '../table';
import type { readHealth } from '../queries/read-health';

type Health = Awaited<ReturnType<typeof readHealth>>;

/** Milliseconds after which a clean-up is late. Each runs every hour. */
const late = 2.5 * 3600_000;

const spoken = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`;

function stateOf({ ranAt, error }: Health['sweeps'][number], now: Date): string {
  if (error) return `Failed: ${error}`;
  if (!ranAt) return 'Has not run yet';
  return now.getTime() - ranAt.getTime() > late ? 'Late' : 'OK';
}

// oxlint-disable-next-line react/purity -- it is rendered on the server, once
export function Health({ now = new Date(), ...health }: Health & { now?: Date }) {
  const { backup, hasMailServer, mailServer, outbox, linksDue, sweeps, stopped } = health;
  const { waiting, givenUp, returned, failedJobs } = outbox;
  const troubles = [
    !hasMailServer || mailServer.failingFor !== null || givenUp > 0,
    failedJobs > 0,
    isBackupInTrouble(backup, now) || !backup,
    sweeps.some((sweep) => stateOf(sweep, now) !== 'OK'),
  ].filter(Boolean).length;
  return (
    <div className="report health">
      <h1>Health</h1>
      <p className="text-[1.1rem]">
        {troubles === 0
          ? 'All is well. Mail, backups, and background work are in order.'
          : `${count(troubles, 'thing')} below ${troubles === 1 ? 'needs' : 'need'} a look.`}
      </p>

      <h2>Mail</h2>
      <MailTrouble state={mailServer} />
      {!hasMailServer && (
        <p>
          No mail server is set, so no mail leaves this machine. The site’s operator sets it as
          SMTP_URL.
        </p>
      )}
      {hasMailServer && mailServer.failingFor === null && (
        <p>
          The mail server accepts the site’s mails.
          {waiting > 0 && ` ${count(waiting, 'mail')} could not be sent yet; the site tries again.`}
        </p>
      )}
      {givenUp > 0 && (
        <p>
          The site has given up on {count(givenUp, 'mail')}.{' '}
          <a href="/cms/collections/mail?where[or][0][and][0][sentAt][exists]=false">
            See why, and resend or delete
          </a>
        </p>
      )}

      {returned > 0 && (
        <p>
          {count(returned, 'mail')} came back, because the address does not exist or its mail server
          refused it.{' '}
          <a href="/cms/collections/mail?where[or][0][and][0][sentAt][exists]=true&where[or][0][and][1][lastError][exists]=true">
            See why
          </a>
        </p>
      )}
      {stopped > 0 && (
        <p>
          {count(stopped, 'subscriber gets', 'subscribers get')} no mails any more, because mails
          came back, were refused, or were marked as spam. There is nothing to do.{' '}
          <a href="/cms/collections/subscribers?where[or][0][and][0][stoppedAt][exists]=true">
            See whom
          </a>
        </p>
      )}

      <h2>Backup</h2>
      <BackupState last={backup} now={now} />

      <h2>Work in the background</h2>
      <p>
        {linksDue === 0
          ? 'All texts have been searched for the names of the glossary.'
          : `${count(linksDue, 'text is', 'texts are')} being searched again for the names of the glossary.`}
      </p>
      {failedJobs > 0 && (
        <p>
          {count(failedJobs, 'job')} failed for good. The site’s operator finds the reason in its
          log.
        </p>
      )}

      <h2>Automatic clean-ups</h2>
      <p>
        Each of these runs once an hour. If one failed, it runs again an hour later. If one is late,
        the site was not running; otherwise its log has the reason.
      </p>
      <Table
        head={[
          'What is removed, and when',
          'State',
          'Last run (UTC)',
          'Removed in that run',
          'Removed in total',
        ]}
      >
        <tbody>
          {sweeps.map((sweep) => (
            <tr key={sweep.name}>
              <td>{sweep.rule}</td>
              <td className={stateOf(sweep, now) === 'OK' ? '' : 'font-bold wrap-anywhere'}>
                {stateOf(sweep, now)}
              </td>
              <td data-title="Last run (UTC)" className="whitespace-nowrap">
                {sweep.ranAt ? spoken.format(sweep.ranAt) : '—'}
              </td>
              <td data-title="Removed in that run">{sweep.removed.toLocaleString('en-US')}</td>
              <td data-title="Removed in total">{sweep.removedInAll.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

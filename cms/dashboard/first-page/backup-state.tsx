import type { LastBackup } from '../../backup/queries/backup-records';

const day = 24 * 3600_000;

/** Milliseconds after which the last proven backup is too old to be relied on. One so far ahead was noted by a wrong clock. */
const tooOld = 8 * day;

const spoken = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const Moment = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()}>{spoken.format(at)} UTC</time>
);

const forOperator = 'Whoever runs the site finds what to do in docs/backup.md.';

/** Whether somebody has to do something about it soon. */
export function isBackupInTrouble(last: LastBackup | undefined, now = new Date()): boolean {
  if (!last) return false;
  const sound = last.hasFailed ? last.lastProvenAt : last.at;
  return last.hasFailed || !sound || Math.abs(now.getTime() - sound.getTime()) > tooOld;
}

/** What is wrong with a backup that somebody has to do something about. */
function troubleOf({ at, hasFailed }: LastBackup, now: Date): string {
  if (hasFailed) return 'The last backup failed';
  return at > now
    ? 'The last backup is of a time to come: a clock was wrong'
    : 'The last backup is more than a week old';
}

type Props = {
  /** Undefined when there has been none. */
  last: LastBackup | undefined;
  now?: Date;
};

/** When the site was last backed up and that was proven; what went wrong with it, if anything did. */
// oxlint-disable-next-line react/purity -- it is rendered on the server, once
export function BackupState({ last, now = new Date() }: Props) {
  if (!last)
    return (
      <p className="first-page__notice">
        There is no backup of the site yet: what is lost would be lost for good. {forOperator}
      </p>
    );
  const { at, proven, problem, hasFailed, lastProvenAt } = last;
  if (!isBackupInTrouble(last, now))
    return (
      <p className="first-page__notice">
        The site was last backed up on <Moment at={at} />
        {proven ? ', which was proven by a restore.' : `; ${problem ?? 'not proven'}.`}
      </p>
    );
  return (
    <section className="first-page__trouble" role="alert" aria-labelledby="backup-trouble-title">
      <h2 id="backup-trouble-title">{troubleOf(last, now)}</h2>
      {hasFailed && (
        <p>
          That of <Moment at={at} />: <q>{problem}</q>
        </p>
      )}
      <p>
        {lastProvenAt ? (
          <>
            The last one that was proven is of <Moment at={lastProvenAt} />.
          </>
        ) : (
          'None has been proven yet.'
        )}{' '}
        {forOperator}
      </p>
    </section>
  );
}

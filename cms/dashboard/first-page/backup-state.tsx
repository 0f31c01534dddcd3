import type { LastBackup } from '../../platform/backup/queries/backup-records';
import { Trouble } from './trouble';

/** Maximum age of a reliable backup, in milliseconds. A timestamp this far in the future came from a wrong clock. */
const tooOld = 8 * 24 * 3600_000;

const spoken = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const Moment = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()}>{spoken.format(at)} UTC</time>
);

const forOperator = 'The site’s operator finds what to do in docs/backup.md.';

export function isBackupInTrouble(last: LastBackup | undefined, now = new Date()): boolean {
  if (!last) return false;
  const sound = last.hasFailed ? last.lastProvenAt : last.at;
  return last.hasFailed || !sound || Math.abs(now.getTime() - sound.getTime()) > tooOld;
}

function troubleOf({ at, hasFailed }: LastBackup, now: Date): string {
  if (hasFailed) return 'The last backup failed';
  return at > now
    ? 'The last backup is dated in the future: a clock was wrong'
    : 'The last backup is more than a week old';
}

type Props = {
  /** Undefined if there has been no backup. */
  last: LastBackup | undefined;
  now?: Date;
};

// oxlint-disable-next-line react/purity -- it is rendered on the server, once
export function BackupState({ last, now = new Date() }: Props) {
  if (!last)
    return (
      <p className="text-muted mt-4">
        There is no backup of the site yet: lost data could not be restored. {forOperator}
      </p>
    );
  const { at, proven, problem, hasFailed, lastProvenAt } = last;
  if (!isBackupInTrouble(last, now))
    return (
      <p className="text-muted mt-4">
        The site was last backed up on <Moment at={at} />
        {proven ? ', verified by a restore.' : `; ${problem ?? 'not verified'}.`}
      </p>
    );
  return (
    <Trouble id="backup-trouble-title" title={troubleOf(last, now)} role="alert">
      {hasFailed && (
        <p>
          The backup of <Moment at={at} />: <q>{problem}</q>
        </p>
      )}
      <p>
        {lastProvenAt ? (
          <>
            The last verified one is from <Moment at={lastProvenAt} />.
          </>
        ) : (
          'None has been verified yet.'
        )}{' '}
        {forOperator}
      </p>
    </Trouble>
  );
}

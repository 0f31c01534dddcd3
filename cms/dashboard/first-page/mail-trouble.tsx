import type { MailServerState } from '../../mail/queries/mail-server';
import { mailAdvice } from '../../mail/mail-advice';
import { Trouble } from './trouble';

const minute = 60_000;

function title(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute);
  if (minutes < 1) return 'No mail goes out at the moment';
  const hours = Math.floor(minutes / 60);
  const [count, unit] =
    hours < 2
      ? [minutes, 'minute']
      : hours < 48
        ? [hours, 'hour']
        : [Math.floor(hours / 24), 'day'];
  return `No mail has gone out for ${count} ${unit}${count === 1 ? '' : 's'}`;
}

const waits = (count: number) => (count === 1 ? 'One mail waits' : `${count} mails wait`);

/** Says what fails, how many mails wait, and what to do. Renders nothing while mails are sent. */
export function MailTrouble({
  state: { failingFor, lastError, waiting },
}: {
  state: MailServerState;
}) {
  if (failingFor === null) return null;
  return (
    <Trouble id="mail-trouble-title" title={title(failingFor)} role="alert">
      <p>
        The mail server is in trouble: <q>{lastError}</q>. {waits(waiting)}, and readers get no
        codes. The site tries again every minute, and sends everything when the server answers.
      </p>
      <p>
        {mailAdvice(lastError ?? '')} <a href="/cms/collections/mail">Look at the mails</a>
      </p>
    </Trouble>
  );
}

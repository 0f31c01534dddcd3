import type { MailServerState } from '../../mail/queries/mail-server';
import { mailAdvice } from '../../mail/mail-advice';

const minute = 60_000;

/** For how long something has lasted, as a person says it. */
function lasted(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute);
  const [count, unit] =
    minutes < 1
      ? [0, '']
      : minutes < 120
        ? [minutes, 'minute']
        : minutes < 48 * 60
          ? [Math.floor(minutes / 60), 'hour']
          : [Math.floor(minutes / (24 * 60)), 'day'];
  return count === 0 ? 'less than a minute' : `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const waits = (count: number) => (count === 1 ? 'One mail waits' : `${count} mails wait`);

/** That the mail server is in trouble, what waits for it, what it says, and what to do; nothing as long as mails go out. */
export function MailTrouble({
  state: { failingFor, lastError, waiting },
}: {
  state: MailServerState;
}) {
  if (failingFor === null) return null;
  return (
    <section className="first-page__trouble" role="alert" aria-labelledby="mail-trouble-title">
      <h2 id="mail-trouble-title">No mail has gone out for {lasted(failingFor)}</h2>
      <p>
        The mail server is in trouble: <q>{lastError}</q>. {waits(waiting)}, and readers get no
        codes. The site tries again every minute, and sends everything when the server answers.
      </p>
      <p>
        {mailAdvice(lastError ?? '')} <a href="/cms/collections/mail">Look at the outbox</a>
      </p>
    </section>
  );
}

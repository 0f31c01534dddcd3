import type { ReactNode } from 'react';
import type { MailServerState } from '../../platform/mail/queries/mail-server';
import { mailAdvice } from '../../platform/mail/mail-advice';

type TroubleProps = { id: string; title: string; role?: 'alert'; children: ReactNode };

export const Trouble = ({ id, title, role, children }: TroubleProps) => (
  <section
    className="mb-4 grid gap-[0.4rem] rounded-medium border border-(--theme-warning-500) bg-(--theme-warning-50) px-[1.1rem] py-[0.9rem] wrap-anywhere"
    role={role}
    aria-labelledby={id}
  >
    <h2 id={id} className="text-[1.2rem]">
      {title}
    </h2>
    {children}
  </section>
);

const minute = 60_000;

function title(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute);
  if (minutes < 1) return 'No mail is going out at the moment';
  const hours = Math.floor(minutes / 60);
  const [count, unit] =
    hours < 2
      ? [minutes, 'minute']
      : hours < 48
        ? [hours, 'hour']
        : [Math.floor(hours / 24), 'day'];
  return `No mail has gone out for ${count} ${unit}${count === 1 ? '' : 's'}`;
}

const waits = (count: number) =>
  count === 1 ? 'One mail is waiting' : `${count} mails are waiting`;

/** Renders the mail server's error, the number of waiting mails, and advice; nothing while mails are sent. */
export function MailTrouble({ state }: { state: MailServerState }) {
  const { failingFor, lastError, waiting } = state;
  if (failingFor === null) return null;
  return (
    <Trouble id="mail-trouble-title" title={title(failingFor)} role="alert">
      <p>
        The mail server is failing: <q>{lastError}</q>. {waits(waiting)}, and readers get no codes.
        The site tries again every minute, and sends everything when the server responds.
      </p>
      <p>
        {mailAdvice(lastError ?? '')} <a href="/cms/collections/mail">Look at the mails</a>
      </p>
    </Trouble>
  );
}

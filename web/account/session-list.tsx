import { Form } from 'react-router-dom';
import type { Account } from '../../cms/contract/accounts';

/** In UTC and in 24-hour format, so that server and browser render the same text. */
const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

export const SessionList = ({ sessions }: Pick<Account, 'sessions'>) => (
  <ul className="border-rule mt-4 border-b">
    {sessions.map(({ id, browser, since, isPresent }) => (
      <li
        key={id}
        className="border-rule flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t py-3"
      >
        <span>
          {browser ?? 'A browser that did not say its name'}
          {isPresent && <span className="text-accent"> · this one</span>}
          <span className="text-note text-faded block">
            since <time dateTime={since}>{moment.format(new Date(since))} UTC</time>
          </span>
        </span>
        {!isPresent && (
          <Form method="post">
            <input type="hidden" name="session" value={id} />
            <button
              type="submit"
              className="button"
              aria-label={`End the session of ${browser ?? 'a browser'} since ${moment.format(new Date(since))}`}
            >
              End it
            </button>
          </Form>
        )}
      </li>
    ))}
  </ul>
);

import { Form, redirect, redirectDocument, useNavigation } from 'react-router-dom';
import type { Account as AccountData } from '../../../cms/contract/accounts';
import type { ReactNode } from 'react';
import { PageLink } from '../../components/page-link';
import { paths } from '../../../cms/contract/plain/paths';
import { utcTime } from '../../../cms/contract/plain/utc-time';
import type { CallReply } from '../../../cms/contract/calls';
import { createClientAction, createAction } from '../../api/actions';
import { createClientLoader, createLoader, type LoadArgs } from '../../api/loaders';
import type { Api } from '../../../cms/contract/plain/client';
import { PrivateHead } from '../../components/page';
import { Failure } from '../../components/form';
import { logOutClient } from '../../account/session-actions';
import { withLogIn, loadAccount } from '../../account/load-account';
import type { Route } from './+types/account';

const path = '/admin/account';

/** Query parameter that requests the export. Unlike an API call, the page can redirect to the login. */
const exportParameter = 'export';

const load = async (args: LoadArgs) => {
  const account = await loadAccount(args);
  if (args.url.searchParams.has(exportParameter))
    throw account.needsConfirmation
      ? redirect(`${paths.reauthenticate}?from=${encodeURIComponent(`${path}?${exportParameter}`)}`)
      : redirectDocument('/api/Users/export');
  return account;
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

const endSession = (logOut: (api: Api, options: { everywhere: boolean }) => Promise<unknown>) =>
  withLogIn<CallReply<'POST /Users/endSession'>>(path, async (api, { session, everywhere }) => {
    if (session !== undefined) return api('POST /Users/endSession', { session });
    await logOut(api, { everywhere: everywhere !== undefined });
    return redirect('/');
  });

export const action = createAction(
  endSession((api, options) => api('POST /Users/logout', options)),
);
export const clientAction = createClientAction(endSession(logOutClient));

const SessionList = ({ sessions }: Pick<AccountData, 'sessions'>) => (
  <ul className="border-rule mt-4 border-b">
    {sessions.map(({ id, browser, since, isPresent }) => (
      <li
        key={id}
        className="border-rule flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t py-3"
      >
        <span>
          {browser ?? 'Unknown browser'}
          {isPresent && <span className="text-accent"> · this one</span>}
          <span className="text-note text-faded block">
            since <time dateTime={since}>{utcTime.format(new Date(since))} UTC</time>
          </span>
        </span>
        {!isPresent && (
          <Form method="post">
            <input type="hidden" name="session" value={id} />
            <button
              type="submit"
              className="button"
              aria-label={`End the session of ${browser ?? 'an unknown browser'} since ${utcTime.format(new Date(since))}`}
            >
              End it
            </button>
          </Form>
        )}
      </li>
    ))}
  </ul>
);

const Section = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="mt-10">
    <h2 className="font-display text-h2">{heading}</h2>
    {children}
  </section>
);

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="border-rule flex flex-wrap items-center gap-x-6 border-t py-2 sm:flex-nowrap">
    <dt className="caps text-faded w-full sm:w-36">{label}</dt>
    <dd className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 break-words">
      {children}
    </dd>
  </div>
);

const Change = ({ what, to }: { what: string; to: string }) => (
  <PageLink to={to} className="link-line" aria-label={`Change the ${what}`}>
    Change
  </PageLink>
);

const AboutReader = ({ userName, email, newEmail }: AccountData) => (
  <dl className="border-rule mt-8 border-b">
    <Entry label="Username">
      <span className="flex min-h-11 min-w-0 items-center break-all">{userName}</span>
    </Entry>
    <Entry label="E-mail">
      <span className="min-w-0">
        <span className="break-all">{email}</span>
        {newEmail && (
          <span className="text-note text-faded block break-all">
            {newEmail} is not confirmed yet
          </span>
        )}
      </span>
      <Change what="e-mail" to="/admin/account/email" />
    </Entry>
    <Entry label="Password">
      <span aria-hidden="true">••••••••</span>
      <Change what="password" to="/admin/account/password" />
    </Entry>
  </dl>
);

export default function Account({ loaderData: account, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <div className="max-w-measure mx-auto box-content px-6 pt-6 md:pt-10">
      <PrivateHead title="Your account" />
      <h1 className="font-display text-h1">Your account</h1>
      {!isSending && (
        <Failure result={actionData ?? null} says="That did not work. Please try again." />
      )}
      <AboutReader {...account} />
      <Section heading="Where you are logged in">
        <SessionList sessions={account.sessions} />
        <Form method="post" className="mt-5 flex flex-wrap gap-3">
          <button type="submit" className="button">
            Log out
          </button>
          <button type="submit" name="everywhere" value="yes" className="button">
            Log out everywhere
          </button>
        </Form>
      </Section>
      <Section heading="What we know about you">
        <p className="mt-3">
          Everything that the site holds about you, as a file: your account, your comments, the
          terms that you suggested, your messages to the author and the e-mails that you were sent.
        </p>
        <form action={path} className="mt-4">
          <button type="submit" name={exportParameter} className="button">
            Download
          </button>
        </form>
      </Section>
      {account.role !== 'author' && (
        <Section heading="Leaving">
          <p className="mt-3">
            You can delete your account at any time. You choose whether your comments stay.
          </p>
          <p className="mt-4">
            <PageLink to="/admin/account/delete" className="button">
              Delete the account…
            </PageLink>
          </p>
        </Section>
      )}
    </div>
  );
}

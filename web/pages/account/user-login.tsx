import { redirect, useSearchParams } from 'react-router-dom';
import { PageLink } from '../../components/page-link';
import {
  createClientAction,
  createAction,
  skipRevalidationOnSubmit,
  type FormValues,
  submits,
} from '../../api/actions';
import { createClientLoader, createLoader, type LoadArgs } from '../../api/loaders';
import {
  Notice,
  Failure,
  Problem,
  FormPage,
  SentForm,
  useSentForm,
  AuthLinks,
} from '../../components/form';
import { PasswordField, AppCodeField, UserNameField } from '../../components/fields';
import { localPath } from '../../account/local-path';
import { logInClient, needsCookies } from '../../account/session-actions';
import { currentReaderInReply, isLoggedIn } from '../../account/reader-in-reply';
import { useReader } from '../../account/reader-store';
import { useRememberedName } from '../../account/remembered-name';
import type { Route } from './+types/user-login';

const credentialsIn = ({ userName = '', password = '', rememberMe, code }: FormValues) => ({
  userName,
  password,
  rememberMe: rememberMe !== undefined,
  code,
});

/** Redirects to the previous page or home: specification, section 4. */
const onward = ({ from }: FormValues) => redirect(localPath(from) ?? '/');

/** Without JavaScript, the login redirects here to check that the browser stores cookies. */
const sentParameter = 'sent';

const logIn = submits(async (api, values) => {
  await api('POST /Users/login', credentialsIn(values));
  const query = new URLSearchParams({ [sentParameter]: '', from: localPath(values.from) ?? '/' });
  return redirect(`/admin/userlogin?${query}`);
});
export const action = createAction(logIn);
export const clientAction = createClientAction(async (api, values) => {
  await logInClient(api, credentialsIn(values));
  return onward(values);
});

/** A user who is not logged in after a login has cookies disabled. */
const load = async ({ api, url }: LoadArgs) => {
  if (!url.searchParams.has(sentParameter)) return { refusesCookies: false };
  const reader = currentReaderInReply(await api('GET /Users/me', {}));
  if (isLoggedIn(reader)) throw onward(Object.fromEntries(url.searchParams));
  return { refusesCookies: true };
};
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);
export const shouldRevalidate = skipRevalidationOnSubmit;

function Notices({ refusesCookies }: { refusesCookies: boolean }) {
  const [query] = useSearchParams();
  const reader = useReader();
  if (refusesCookies)
    return <Problem says="An error occurred during login">{needsCookies}</Problem>;
  if (query.has('verified'))
    return (
      <Notice>
        <p>Verification successful!</p>
        <p className="text-note mt-1">Your account is ready. Log in now.</p>
      </Notice>
    );
  if (query.has('changed'))
    return (
      <Notice>
        <p>Your new password is set. Log in with it.</p>
      </Notice>
    );
  if (isLoggedIn(reader))
    return (
      <Notice>
        <p className="break-words">
          You are logged in as {reader.userName}.{' '}
          <PageLink to="/admin/account" className="link">
            Your account
          </PageLink>
        </p>
      </Notice>
    );
  return null;
}

export default function UserLogin({ loaderData, actionData }: Route.ComponentProps) {
  const form = useSentForm('log-in', actionData);
  const { field, formProps, values, result } = form;
  const [query] = useSearchParams();
  const from = localPath(query.get('from'));
  useRememberedName(formProps.ref);
  const refusal = result && result.status !== 'done' ? result : null;
  const status = refusal?.problem?.status;
  // From `actionData`, because `result` is null while sending.
  const needsCode = actionData?.status === 'invalid' && actionData.errors.code !== undefined;

  return (
    <FormPage
      title="Log in"
      description="Log in to comment, and to have the site remember how far you have read."
    >
      {!refusal && <Notices {...loaderData} />}
      <p>
        Reading needs no login, but commenting does. Your data is not resold, and we send few
        e-mails.
      </p>
      {/* Specification, section 8, followed by advice. */}
      {refusal?.status === 'failed' &&
        !needsCode &&
        (status === 401 ? (
          <Problem says="Login failed">
            {refusal.problem?.detail}{' '}
            <PageLink to="/admin/forgotten" className="link">
              Set a new password
            </PageLink>{' '}
            or{' '}
            <PageLink to="/admin/new-code" className="link">
              ask for a new code
            </PageLink>
            .
          </Problem>
        ) : (
          <Failure
            result={refusal}
            says={status === 200 ? 'Login failed' : 'An error occurred during login'}
          />
        ))}
      <SentForm form={form} button="Login" busy="Logging in…">
        {from && <input type="hidden" name="from" value={from} />}
        <UserNameField {...field('userName')} />
        <PasswordField {...field('password')} />
        {needsCode && <AppCodeField {...field('code')} />}
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="rememberMe"
            className="tick"
            defaultChecked={values.rememberMe !== undefined}
          />
          Remember Me
        </label>
      </SentForm>
      <AuthLinks
        links={[
          ['/admin/register', 'Register'],
          ['/admin/forgotten', 'Forgot your password?'],
        ]}
      />
    </FormPage>
  );
}

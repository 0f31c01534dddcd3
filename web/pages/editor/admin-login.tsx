import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { NeedsScripts } from './needs-scripts';
import { Notice, FormPage } from '../../components/form';
import { useIsHydrated } from '../../components/use-is-hydrated';
import { isLoggedIn } from '../../account/reader-in-reply';
import { useReader } from '../../account/reader-store';
import { localPath } from '../../account/local-path';
import { dashboardLogInPath } from '../../account/dashboard-log-in-path';
import { KeyForm } from '../../account/key-form';

/** Link to the editor for logged-in authors and editors, who need no key. */
function WithoutKey({ to }: { to: string }) {
  const reader = useReader();
  if (!isLoggedIn(reader)) return null;
  return (
    <Notice>
      <p className="break-words">
        You are logged in as {reader.userName}
        {reader.role ? (
          <>
            .{' '}
            <Link to={to} className="link">
              Go to the editor
            </Link>
          </>
        ) : (
          '. This account cannot write posts.'
        )}
      </p>
    </Notice>
  );
}

/** Specification, section 2. The dashboard's session opens the editor like a key. */
export default function AdminLogin() {
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const [query] = useSearchParams();
  const from = localPath(query.get('from'));
  const to = from?.startsWith('/admin/editor') ? from : '/admin/editor';
  return (
    <FormPage title="Admin Login">
      <WithoutKey to={to} />
      <p>Enter your API key to access the editor.</p>
      <fieldset disabled={!isHydrated} className="contents">
        <legend className="sr-only">Your API key</legend>
        <KeyForm onAccepted={() => void navigate(to)} />
      </fieldset>
      <p className="text-center">
        No key?{' '}
        <a href={dashboardLogInPath(to)} className="link">
          Log in with your password
        </a>
      </p>
      <NeedsScripts />
    </FormPage>
  );
}

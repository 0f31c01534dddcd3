import { PageLink } from '../components/page-link';
import { paths } from '../../cms/contract/paths';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { browserApi } from '../api/browser-api';
import { logOutClient } from './session-actions';
import { logInPath } from './local-path';
import { isLoggedIn } from './reader-in-reply';
import { useReader } from './reader-store';

const entry = 'link flex min-h-11 items-center whitespace-nowrap';

function LogOut() {
  const [hasFailed, setHasFailed] = useState(false);
  const logOut = () =>
    logOutClient(browserApi()).then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    );
  return (
    <>
      <button type="button" className={`${entry} cursor-pointer`} onClick={() => void logOut()}>
        Log out
      </button>
      <span role="status" className="text-note text-accent empty:absolute">
        {hasFailed && 'That did not work. Try again.'}
      </span>
    </>
  );
}

/**
 * Log in and Register for guests; name, account and Log out for users. Pages are cached for everybody, so guests' links are
 * displayed until the user is known. Both have the same height.
 */
export function ReaderLinks() {
  const reader = useReader();
  const { pathname, search } = useLocation();
  return (
    <div className="flex min-h-11 max-w-full min-w-0 items-center gap-x-5">
      {isLoggedIn(reader) ? (
        <>
          <span className="min-w-0 truncate" title={reader.userName}>
            {reader.userName}
          </span>
          <PageLink
            to={paths.account}
            aria-label={`Your account, ${reader.userName}`}
            className={entry}
          >
            Your account
          </PageLink>
          <LogOut />
        </>
      ) : (
        <>
          <PageLink to={logInPath(pathname + search)} className={entry}>
            Log in
          </PageLink>
          <PageLink to="/admin/register" className={entry}>
            Register
          </PageLink>
        </>
      )}
    </div>
  );
}

import { redirect } from 'react-router-dom';
import type { Submit } from '../api/actions';
import { ApiError } from '../api/client';
import type { LoadArgs } from '../api/loaders';
import { logInPath } from './local-path';
import { refreshReader } from './reader-store';

const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/** The reader's own account. Who is not logged in is sent to the log-in page, and comes back from there. */
export const loadAccount = async ({ api, url }: LoadArgs) => {
  try {
    return await api('GET /Users/account', {});
  } catch (error) {
    if (isSessionOver(error)) throw redirect(logInPath(url.pathname));
    throw error;
  }
};

/** Wraps an action on one's own account: when the session has ended meanwhile, one logs in and comes back to the form. */
export const withLogIn =
  <Data = never>(path: string, submit: Submit<Data>): Submit<Data> =>
  async (api, values) => {
    try {
      return await submit(api, values);
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      // The server has no reader store to refresh.
      if (typeof document !== 'undefined') await refreshReader();
      return redirect(logInPath(path));
    }
  };

import { redirect } from 'react-router-dom';
import type { Account } from '../../cms/contract/accounts';
import type { Act } from '../api/actions';
import { ApiError } from '../api/client';
import type { Load } from '../api/loaders';
import { logInPath } from './local-path';
import { refreshReader } from './reader-store';

const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/** The reader's own account; who is not logged in is asked to, and comes back. */
export const loadAccount: Load<Account> = async ({ api, url }) => {
  try {
    return await api('GET /Users/account', {});
  } catch (error) {
    if (isSessionOver(error)) throw redirect(logInPath(url.pathname));
    throw error;
  }
};

/** An act for one's own account: when the session has ended meanwhile, one logs in and comes back to the form. */
export const forOneself =
  (path: string, act: Act): Act =>
  async (api, typed) => {
    try {
      return await act(api, typed);
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      // On the server there is no present reader to ask for.
      if (typeof document !== 'undefined') await refreshReader();
      return redirect(logInPath(path));
    }
  };

import { redirect } from 'react-router-dom';
import type { Submit } from '../api/actions';
import { ApiError } from '../../cms/contract/plain/client';
import { createClientLoader, createLoader, type LoadArgs } from '../api/loaders';
import { logInPath } from './local-path';
import { refreshReader } from './reader-store';

export const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Loads the user's account. Redirects anonymous visitors to the login page and back. */
export const loadAccount = ({ api, url }: LoadArgs) =>
  api('GET /Users/account', {}).catch((error: unknown) => {
    throw isSessionOver(error) ? redirect(logInPath(url.pathname)) : error;
  });

export const loader = createLoader(loadAccount);
export const clientLoader = createClientLoader(loadAccount);

/** Wraps an account action: if the session has expired, the user logs in and returns to the form. */
export const withLogIn =
  <Data = never>(path: string, submit: Submit<Data>): Submit<Data> =>
  async (...sent) => {
    try {
      return await submit(...sent);
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      // There is no reader store on the server.
      if (typeof document !== 'undefined') await refreshReader();
      return redirect(logInPath(path));
    }
  };

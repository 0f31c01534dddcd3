import type { Reader } from '../../contract/accounts';
import type { User } from '../../payload-types';

/** Returns an account as its owner sees it. */
export const readerOf = ({
  userName,
  email,
  rememberMe,
  ipAddress,
  isValidated,
  isMale,
  role,
}: User): Reader => ({
  userName,
  email,
  rememberMe: rememberMe ?? false,
  ipAddress: ipAddress ?? '',
  isValidated: isValidated ?? false,
  ...(typeof isMale === 'boolean' && { isMale }),
  ...(role !== 'reader' && { role }),
});

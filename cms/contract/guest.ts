import type { Reader } from './accounts';

/** Who is not logged in. Specification, section 3. */
export const guest: Reader = {
  userName: 'Guest',
  email: '',
  rememberMe: false,
  ipAddress: '',
  isValidated: false,
};

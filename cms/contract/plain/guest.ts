import type { Reader } from '../accounts';

/** Anonymous visitor. Specification, section 3. */
export const guest: Reader = {
  userName: 'Guest',
  email: '',
  rememberMe: false,
  ipAddress: '',
  isValidated: false,
};

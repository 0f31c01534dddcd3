/** Type of the 403 problem for an act whose session has not given the password or a passkey lately. */
export const reauthenticationRequired = 'reauthentication-required';

/** Minutes for which a log-in, or a password or passkey given later, counts. */
export const minutesConfirmed = 15;

/** Type of the 403 problem for an action that needs a recent password or passkey. */
export const reauthenticationRequired = 'reauthentication-required';

/** Minutes for which a log-in or a confirmation counts. */
export const minutesConfirmed = 15;

/** The name of the job that sends one mail. */
export const mailTask = 'send-mail';

/** The channel on which PostgreSQL tells that a mail was queued. */
export const mailQueue = 'mail_queued';

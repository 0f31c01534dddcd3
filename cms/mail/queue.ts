/** The name of the job that sends one mail. */
export const sendMailSlug = 'send-mail';

/** The channel on which PostgreSQL tells that a mail was queued. */
export const mailQueuedChannel = 'mail_queued';

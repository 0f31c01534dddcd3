/** A moment in UTC and in 24-hour format, so that mails, server and browser have the same text. */
export const utcTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

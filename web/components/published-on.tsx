const dayMonthYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A date in UTC, so that server and browser render the same text. */
export const PublishedOn = ({ at }: { at: string }) => (
  <time dateTime={at}>{dayMonthYear.format(new Date(at))}</time>
);

const dayMonthYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A date as people write it, the same wherever the page is rendered. */
export const PublishedOn = ({ at }: { at: string }) => (
  <time dateTime={at}>{dayMonthYear.format(new Date(at))}</time>
);

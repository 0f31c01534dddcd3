/** Converts a timestamp of a row to ISO 8601. */
export const isoTime = (time: unknown): string =>
  new Date(time instanceof Date ? time : String(time)).toISOString();

export const isoTimeOrNull = (time: unknown): string | null =>
  time === null ? null : isoTime(time);

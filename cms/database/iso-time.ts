/** A time as a row has it, in ISO 8601: PostgreSQL writes it with a space and a short offset. */
export const isoTime = (time: unknown): string =>
  new Date(time instanceof Date ? time : String(time)).toISOString();

export const isoTimeOrNull = (time: unknown): string | null =>
  time === null ? null : isoTime(time);

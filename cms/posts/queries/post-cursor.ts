/** Position in a list of posts, after the post with this time, id and, by relevance, rank. */
export type PostCursor = { listedAt: Date; id: number; rank?: number | undefined };

/** Safe range of PostgreSQL timestamps. */
const years = { from: Date.UTC(1000, 0), to: Date.UTC(9999, 11, 31) };

/** Encodes a cursor as an opaque text. */
export const writePostCursor = ({ listedAt, id, rank }: PostCursor) =>
  Buffer.from(
    [listedAt.getTime(), id, rank].filter((part) => part !== undefined).join('.'),
  ).toString('base64url');

/** Decodes a cursor, or returns null. */
export function readPostCursor(text: string): PostCursor | null {
  const parts = /^(-?\d{1,15})\.([1-9]\d{0,8})(?:\.(\d))?$/.exec(
    Buffer.from(text, 'base64url').toString(),
  );
  if (!parts) return null;
  const time = Number(parts[1]);
  if (time < years.from || time > years.to) return null;
  const place = { listedAt: new Date(time), id: Number(parts[2]) };
  return parts[3] === undefined ? place : { ...place, rank: Number(parts[3]) };
}

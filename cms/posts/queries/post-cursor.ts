/**
 * Where a list of posts goes on: after the post that is listed at this moment and has this id; in a list by relevance it also
 * has the rank of that post.
 */
export type PostCursor = { listedAt: Date; id: number; rank?: number };

/** What PostgreSQL takes as a moment, with room to spare. */
const years = { from: Date.UTC(1000, 0), to: Date.UTC(9999, 11, 31) };

/** The cursor as callers hold it: for them it has no meaning. */
export const writePostCursor = ({ listedAt, id, rank }: PostCursor) =>
  Buffer.from(
    [listedAt.getTime(), id, rank].filter((part) => part !== undefined).join('.'),
  ).toString('base64url');

/** The cursor that was written so; null for any other text. */
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

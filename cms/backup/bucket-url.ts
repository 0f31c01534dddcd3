/** What S3 lets a bucket be called, and a path in it: one with dots for a step could lead into another bucket. */
const form =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/(?!\.{1,2}(?:\/|$))[^/\p{Cc}]+)*)\/?$/u;

/** Whether a place is meant to be in a bucket, however well it is spelled. */
export const isBucketUrl = (place: string): boolean => /^s3:/i.test(place);

/**
 * The parts of `s3://bucket/folder/name`.
 *
 * @returns undefined when it is not spelled like one; a `key` of no characters when it names the bucket alone
 */
export function parseBucketUrl(url: string): { bucket: string; key: string } | undefined {
  const [, bucket, path = ''] = form.exec(url) ?? [];
  return bucket === undefined ? undefined : { bucket, key: path.slice(1) };
}

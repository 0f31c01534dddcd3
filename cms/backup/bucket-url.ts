/** S3 bucket names, and paths without `.` and `..`, which could lead to another bucket. */
const form =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/(?!\.{1,2}(?:\/|$))[^/\p{Cc}]+)*)\/?$/u;

export const isBucketUrl = (place: string): boolean => /^s3:/i.test(place);

/**
 * Splits `s3://bucket/folder/name`.
 *
 * @returns undefined if it has another form; an empty `key` if it names only the bucket
 */
export function parseBucketUrl(url: string): { bucket: string; key: string } | undefined {
  const [, bucket, path = ''] = form.exec(url) ?? [];
  return bucket === undefined ? undefined : { bucket, key: path.slice(1) };
}

/** Returns the result of an operation; undefined if it fails with one of these codes. */
export const undefinedOn = <Result>(
  codes: (string | number)[],
  operation: Promise<Result>,
): Promise<Result | undefined> =>
  operation.catch((error: { code?: string | number }) => {
    if (!codes.includes(error.code ?? '')) throw error;
    return undefined;
  });

/** Returns the result of a file operation; undefined if the file does not exist. */
export const ifThere = <Result>(operation: Promise<Result>): Promise<Result | undefined> =>
  undefinedOn(['ENOENT'], operation);

const reasons = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'the file system is read-only'],
  ['ENOENT', 'its folder does not exist'],
  ['ENOTDIR', 'a part of the path is a file'],
  ['EISDIR', 'it is a folder'],
  ['EEXIST', 'it is a file'],
]);

/** Returns why a file or folder cannot be written, for the operator; undefined for an unknown error. */
export const writeProblem = ({ code = '' }: NodeJS.ErrnoException): string | undefined =>
  reasons.get(code);

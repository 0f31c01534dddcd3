import { OperatorError } from '../../cms/operator-error';
import { backupFile } from '../command/backup-file';
import { parseCommandLine } from '../command/parse-command-line';

const usage = 'npm run restore -- FILE or s3://BUCKET/FILE [--replace | --check]';

/** @param file absolute path or bucket URL */
export type Options = { file: string; replace: boolean; check: boolean };

/**
 * Parses the command line.
 *
 * @param typedIn folder that relative paths start from
 * @throws OperatorError with the usage
 */
export function readArguments(args: string[], typedIn: string): Options {
  const { values, positionals } = parseCommandLine(usage, {
    args,
    options: {
      replace: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new OperatorError(`Name one backup: ${usage}`);
  if (values.check && values.replace)
    throw new OperatorError(`--check replaces nothing: leave out --replace. ${usage}`);
  return { file: backupFile(file, typedIn), ...values };
}

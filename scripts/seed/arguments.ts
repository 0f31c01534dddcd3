import path from 'node:path';
import { OperatorError } from '../../cms/operator-error';
import { parseCommandLine } from '../command/parse-command-line';

const usage = 'npm run seed -- [FOLDER] [--dry-run]';

/**
 * Parses the command line.
 *
 * @param typedIn folder that relative paths start from
 * @param ownContent folder that is seeded by default
 * @throws OperatorError with the usage
 */
export function readArguments(
  args: string[],
  { typedIn, ownContent }: { typedIn: string; ownContent: string },
) {
  const { values, positionals } = parseCommandLine(usage, {
    args,
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder, ...more] = positionals;
  if (more.length > 0) throw new OperatorError(`Name one folder only: ${usage}`);
  return {
    folder: folder === undefined ? ownContent : path.resolve(typedIn, folder),
    dryRun: values['dry-run'],
  };
}

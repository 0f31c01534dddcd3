import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from '../../cms/operator-error';

/** Parses a command line. @throws OperatorError with the usage, for an unknown option or a missing value */
export function parseCommandLine<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // parseArgs throws a TypeError that names the option.
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError(`${error.message.split('. ')[0]}.\nUsage: ${usage}`);
  }
}

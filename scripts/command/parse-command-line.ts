import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from '../../cms/operator-error';

/**
 * Parses a command line.
 *
 * @throws OperatorError with the usage, for an unknown option or a missing value
 */
export function parseCommandLine<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // parseArgs throws a TypeError that names the option.
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError(`${error.message.split('. ')[0]}.\nUsage: ${usage}`);
  }
}

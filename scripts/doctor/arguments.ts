import { parseArgs } from 'node:util';
import { OperatorError } from '../../cms/operator-error';

const usage = 'npm run doctor -- [--json]';

type Options = {
  /** Whether the findings are for a program. */
  json: boolean;
};

/**
 * What the command line asks for.
 *
 * @throws OperatorError that shows how it is called
 */
export function readArguments(args: string[]): Options {
  try {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } });
    return { json: values.json ?? false };
  } catch (error) {
    // parseArgs answers with a TypeError that names the option.
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError(`${error.message.split('. ')[0]}. It is called like this:\n${usage}`);
  }
}

import { parseArgs } from 'node:util';
import { OperatorError } from '../../cms/operator-error';

const usage = 'npm run admin -- reset-password [--email ADDRESS]';

export type Options = { task: 'reset-password'; email: string | undefined };

const wrong = (problem: string) =>
  new OperatorError(`${problem} It is called like this:\n${usage}`);

/**
 * What the command line asks for.
 *
 * @throws OperatorError that shows how it is called
 */
export function readArguments(args: string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { email: { type: 'string' } },
      allowPositionals: true,
    });
    const [task, ...rest] = positionals;
    if (task !== 'reset-password' || rest.length > 0)
      throw wrong(task === undefined ? 'Say what to do.' : 'That is not understood.');
    if (values.email?.trim() === '') throw wrong('--email takes the address of an account.');
    return { task, email: values.email?.trim().toLowerCase() };
  } catch (error) {
    // parseArgs answers with a TypeError that names the option.
    if (!(error instanceof TypeError)) throw error;
    throw wrong(`${error.message.split('. ')[0]}.`);
  }
}

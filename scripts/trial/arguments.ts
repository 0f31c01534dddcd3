import { parseArgs } from 'node:util';
import { OperatorError } from '../../cms/operator-error';
import type { TrialContext } from './trial';

const usage = 'npm run trial -- [NAME …] [--short] [--seed NUMBER]';

export type Options = { names: string[] } & Pick<TrialContext, 'size' | 'seed'>;

const wrong = (problem: string, known: string[]) =>
  new OperatorError(
    `${problem} It is called like this:\n${usage}\nThe trials: ${known.join(', ')}`,
  );

/**
 * What the command line asks for.
 *
 * @param known the names of all trials, which are all tried when none is named
 * @throws OperatorError that shows how it is called
 */
export function readArguments(args: string[], known: string[], now = Date.now()): Options {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { short: { type: 'boolean' }, seed: { type: 'string' } },
      allowPositionals: true,
    });
    const unknown = positionals.find((name) => !known.includes(name));
    if (unknown !== undefined) throw wrong(`There is no trial “${unknown}”.`, known);
    if (values.seed !== undefined && !/^\d{1,9}$/.test(values.seed))
      throw wrong('--seed takes a whole number of at most nine digits.', known);
    return {
      names: positionals.length > 0 ? positionals : known,
      size: values.short ? 'short' : 'whole',
      seed: Number(values.seed ?? now % 1_000_000_000),
    };
  } catch (error) {
    // parseArgs answers with a TypeError that names the option.
    if (!(error instanceof TypeError)) throw error;
    throw wrong(`${error.message.split('. ')[0]}.`, known);
  }
}

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../cms/operator-error';
import { parseCommandLine } from '../command/parse-command-line';
import { runCommand } from '../command/run-command';

const usage =
  'npm run import -- FILE.xml|FILE.json [--pictures FOLDER] [--url URL] [--allow-private] [--dry-run]\n' +
  '       npm run import -- FILE.csv --consent TEXT [--topics posts,books] [--dry-run]';

/** Bytes of a file that is read as a whole. */
const largestFile = 500_000_000;

/** Parses the command line, with paths relative to `typedIn`. @throws OperatorError with the usage */
export function readArguments(args: string[], typedIn: string) {
  const { values, positionals } = parseCommandLine(usage, args, {
    pictures: { type: 'string' },
    url: { type: 'string' },
    'allow-private': { type: 'boolean', default: false },
    consent: { type: 'string' },
    topics: { type: 'string', default: 'posts,books' },
    'dry-run': { type: 'boolean', default: false },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new OperatorError(`Name one file.\nUsage: ${usage}`);
  if (values.url !== undefined && !/^https?:\/\//.test(values.url))
    throw new OperatorError(
      '--url must be the address of the former site, such as https://old.example.com',
    );
  const topics = values.topics.split(',');
  if (topics.some((topic) => topic !== 'posts' && topic !== 'books'))
    throw new OperatorError('--topics must be posts, books, or posts,books');
  return {
    file: path.resolve(typedIn, file),
    pictures: values.pictures === undefined ? undefined : path.resolve(typedIn, values.pictures),
    url: values.url,
    allowPrivate: values['allow-private'],
    consent: values.consent,
    topics: { posts: topics.includes('posts'), books: topics.includes('books') },
    dryRun: values['dry-run'],
  };
}

async function readText(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > largestFile)
      throw new OperatorError(`${file} has more than ${largestFile / 1e6} MB: export it in parts.`);
    return new TextDecoder().decode(await readFile(file));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} cannot be read: ${reason}`);
  }
}

/** Imports posts from another system, or subscribers from a table. */
export const main = (args: string[], typedIn: string): Promise<void> =>
  runCommand({
    purpose: 'an import',
    readOptions: async () => {
      const options = readArguments(args, typedIn);
      return { ...options, text: await readText(options.file) };
    },
    load: () => import('./run'),
    report: console.log,
    brokenOff: 'Broken off; nothing was written.',
    failed: 'The import failed, and nothing was written',
    within: 60_000,
  });

import { readEnvironment } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';
import { Ended, Life } from '../serve/life';
import { keepPayloadSecret } from '../serve/secrets';
import { readArguments, type Places } from './arguments';
import { openDatabase } from './open-database';
import { readSeedFolder } from './read-seed-folder';

/** Seeds from the command line, and ends the process: with 0 when everything was done, else with 1. */
export async function main(args: string[], places: Places): Promise<void> {
  const life = new Life();
  life.listenToSignals();
  try {
    await seed(life, readArguments(args, places));
    await life.end(0);
  } catch (error) {
    if (error instanceof Ended || life.signal.aborted)
      console.error('Broken off; nothing was written.');
    else if (error instanceof OperatorError) console.error(error.message);
    else console.error(`Seeding failed, and nothing was written: ${messageOf(error)}`);
    await life.end(1);
  }
}

async function seed(life: Life, { folder, dryRun }: ReturnType<typeof readArguments>) {
  const report = (line: string) => console.log(line);
  const declared = readEnvironment();
  // Most mistakes can be told before anything is started.
  await life.begin(() => readSeedFolder(folder, null));
  const url = await openDatabase(life, declared, report);
  // Payload's configuration reads the environment when it is imported.
  Object.assign(process.env, {
    DATABASE_URL: url,
    DATA_DIR: declared.DATA_DIR,
    PAYLOAD_SECRET: declared.PAYLOAD_SECRET ?? (await keepPayloadSecret(declared.DATA_DIR)),
    SITE_URL: declared.SITE_URL ?? `http://localhost:${declared.PORT}`,
  });

  const site = await life.begin(() => import('./open-site'));
  const payload = await life.begin(
    () => site.openPayload(),
    (opened) => ({ end: () => site.closePayload(opened) }),
  );
  await life.begin(() => site.applyMigrations(payload, site.migrations, { log: report }));
  const { signal } = life;
  const summary = await life.begin(() =>
    site.seedFolder(payload, folder, { dryRun, report, signal }),
  );
  report(`\n${site.summaryTable(summary)}`);
}

const messageOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  const debug = process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace';
  return debug && error instanceof Error ? (error.stack ?? message) : message;
};

import type { Environment } from '../../cms/env';
import { applyEnv } from '../serve/secrets';
import type { Lifecycle } from '../serve/lifecycle';
import { openDatabaseForCommand } from '../serve/open-database';

type Options<Site> = {
  purpose: string;
  log: (line: string) => void;
  load: () => Promise<Site>;
};

/** Opens the site's database and Payload until the process ends. @throws OperatorError if the database cannot be opened */
export async function openSite<Site>(
  lifecycle: Lifecycle,
  declared: Environment,
  { purpose, log, load }: Options<Site>,
) {
  const url = await openDatabaseForCommand(lifecycle, declared, { purpose, log });
  const environment = await applyEnv(declared, { DATABASE_URL: url });
  const site = await lifecycle.addStep(load);
  const { openPayload, closePayload } = await import('../serve/payload');
  const { LOG_LEVEL } = environment;
  const isDebugging = LOG_LEVEL === 'debug' || LOG_LEVEL === 'trace';
  const { payload } = await lifecycle.addStep(
    () => openPayload({ ...environment, LOG_LEVEL: isDebugging ? LOG_LEVEL : 'silent' }),
    (opened) => closePayload(opened.payload),
  );
  return { environment, site, payload };
}

import type { Payload } from 'payload';
import type { Environment } from '../../cms/env';
import { applyEnv } from '../serve/apply-env';
import type { Lifecycle } from '../serve/lifecycle';
import { openDatabaseForCommand } from '../serve/open-database';

/** What needs Payload, and so may be loaded only after process.env is settled. */
export type Deps = {
  openPayload: () => Promise<Payload>;
  closePayload: (payload: Payload) => Promise<void>;
};

type Options<Loaded> = {
  /** What runs, as the holder of the data folder is told to others. */
  purpose: string;
  log: (line: string) => void;
  load: () => Promise<Loaded>;
};

/**
 * The site's database for a command, and its Payload, until the process ends.
 *
 * @throws OperatorError when the database cannot be had
 */
export async function openSite<Loaded extends Deps>(
  lifecycle: Lifecycle,
  declared: Environment,
  { purpose, log, load }: Options<Loaded>,
) {
  const url = await openDatabaseForCommand(lifecycle, declared, { purpose, log });
  const environment = await applyEnv(declared, { DATABASE_URL: url });
  const site = await lifecycle.addStep(load);
  const payload = await lifecycle.addStep(
    () => site.openPayload(),
    (opened) => ({ end: () => site.closePayload(opened) }),
  );
  return { environment, site, payload };
}

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { EnvironmentError, type Environment, readEnvironment, senderOf } from '../../../cms/env';
import type { Finding } from '../finding';

const check = 'configuration';

/** The environment, or what is wrong with it: without it, nothing else can be looked at. */
export function readConfiguration(): Environment | Finding[] {
  try {
    return readEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.problems.map(({ variable, problem }) => ({
      check,
      status: 'bad',
      found: `${variable} ${problem}.`,
      remedy: 'Set it right, in the environment or in .env; .env.example explains every variable.',
    }));
  }
}

/** Permissions of others than the owner (stat(2)). */
const forOthers = 0o077;

async function secretIsOpen(dataDir: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const file = await stat(path.join(dataDir, 'secrets.json')).catch(() => null);
  return file !== null && (file.mode & forOthers) !== 0;
}

/** What is set so that the site runs, but not as its readers would have it. */
export async function checkConfiguration(environment: Environment): Promise<Finding[]> {
  const { SITE_URL, SMTP_URL, MAIL_FROM, DATA_DIR, PAYLOAD_SECRET } = environment;
  const findings: Finding[] = [];
  if (SITE_URL === undefined)
    findings.push({
      check,
      status: 'warning',
      found: 'SITE_URL is not set: links in mails and feeds lead to localhost.',
      remedy: 'Set it to the public URL of the site, such as https://www.example.com.',
    });
  if (SMTP_URL !== undefined && senderOf(MAIL_FROM).address.endsWith('@localhost.localdomain'))
    findings.push({
      check,
      status: 'bad',
      found: 'MAIL_FROM is not set: mail servers refuse mails from localhost.',
      remedy:
        'Set it to a sender of your domain, such as The Fovean Chronicles <no-reply@example.com>.',
    });
  if (PAYLOAD_SECRET === undefined && (await secretIsOpen(DATA_DIR)))
    findings.push({
      check,
      status: 'bad',
      found: 'Others on this machine may read the secret that signs the sessions.',
      remedy: `chmod 600 ${path.join(DATA_DIR, 'secrets.json')}`,
    });
  return findings.length > 0
    ? findings
    : [{ check, status: 'good', found: 'every variable can be read.' }];
}

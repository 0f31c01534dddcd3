import { stat } from 'node:fs/promises';
import path from 'node:path';
import { EnvironmentError, type Environment, readEnvironment, senderOf } from '../../../cms/env';
import { type Finding, findingsOf, problemsOr } from '../finding';

const { good, warning, bad } = findingsOf('configuration');

export function readConfiguration(): Environment | Finding[] {
  try {
    return readEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const remedy = 'Correct it in the environment or in .env. .env.example explains each variable.';
    return error.problems.map(({ variable, problem }) => bad(`${variable} ${problem}.`, remedy));
  }
}

/** Permissions of users other than the owner (stat(2)). */
const forOthers = 0o077;

async function isSecretReadable(dataDir: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const file = await stat(path.join(dataDir, 'secrets.json')).catch(() => null);
  return file !== null && (file.mode & forOthers) !== 0;
}

/** Finds valid settings that readers would notice or that are unsafe. */
export async function checkConfiguration(environment: Environment): Promise<Finding[]> {
  const { SITE_URL, SMTP_URL, MAIL_FROM, DATA_DIR, PAYLOAD_SECRET } = environment;
  return problemsOr(good('all variables are valid.'), [
    SITE_URL === undefined &&
      warning(
        'SITE_URL is not set: links in mails and feeds point to localhost.',
        'Set it to the public URL of the site, such as https://www.example.com.',
      ),
    SMTP_URL !== undefined &&
      senderOf(MAIL_FROM).address.endsWith('@localhost.localdomain') &&
      bad(
        'MAIL_FROM is not set: mail servers refuse mails from localhost.',
        'Set it to a sender of your domain, such as The Fovean Chronicles <no-reply@example.com>.',
      ),
    PAYLOAD_SECRET === undefined &&
      (await isSecretReadable(DATA_DIR)) &&
      bad(
        'Other users of this machine can read the secret that signs sessions.',
        `chmod 600 ${path.join(DATA_DIR, 'secrets.json')}`,
      ),
  ]);
}

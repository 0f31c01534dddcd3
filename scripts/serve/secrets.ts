import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { giveToOwnerAbove } from '../../cms/platform/backup/backup-folder';
import { secretSchema } from '../../cms/platform/backup/format';
import { ifThere, undefinedOn } from '../../cms/platform/database/file-errors';
import { OperatorError } from '../../cms/platform/operator-error';
import type { Environment } from '../../cms/platform/env';

/**
 * Completes the environment and writes it to process.env, where Payload's configuration reads it. Import that configuration only
 * after this call.
 */
export async function applyEnv(
  declared: Environment,
  overrides: Partial<Environment>,
): Promise<Environment> {
  const environment = { ...declared, ...overrides };
  environment.PAYLOAD_SECRET ??= await ensurePayloadSecret(environment.DATA_DIR);
  environment.SITE_URL ??= `http://localhost:${environment.PORT}`;
  const { DATA_DIR, PAYLOAD_SECRET, SITE_URL } = environment;
  const applied = { ...overrides, DATA_DIR, PAYLOAD_SECRET, SITE_URL };
  for (const [name, value] of Object.entries(applied)) process.env[name] = String(value);
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  return environment;
}

/**
 * Returns the secret that signs sessions. The first start creates it in the data folder, readable by its owner only. Processes that
 * start at the same time agree on one secret.
 */
export async function ensurePayloadSecret(folder: string): Promise<string> {
  const file = path.join(folder, 'secrets.json');
  const made = randomBytes(32).toString('base64url');
  // link() is atomic and replaces nothing.
  await writeSecret(file, made, (draft) => undefinedOn(['EEXIST'], link(draft, file)));
  return readSecret(file);
}

/** Returns the secret of an earlier start, if any. */
export const readPayloadSecret = (folder: string): Promise<string | undefined> =>
  ifThere(readSecret(path.join(folder, 'secrets.json')));

/** Replaces the secret with that of a restored site. */
export function replacePayloadSecret(folder: string, payloadSecret: string): Promise<void> {
  const file = path.join(folder, 'secrets.json');
  return writeSecret(file, payloadSecret, (draft) => rename(draft, file));
}

/** Writes a complete draft, which `place` gives its name. */
async function writeSecret(
  file: string,
  payloadSecret: string,
  place: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    const text = `${JSON.stringify({ payloadSecret }, null, 2)}\n`;
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await giveToOwnerAbove(draft);
    await place(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

async function readSecret(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  try {
    return secretSchema.parse(JSON.parse(text)).payloadSecret;
  } catch (cause) {
    throw new OperatorError(
      `The file ${file} is damaged: restore it from a backup, or delete it. Without it, everybody has to log in again.`,
      { cause },
    );
  }
}

import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { Cron } from 'croner';
import ipaddr from 'ipaddr.js';
import { Reader } from 'mmdb-lib';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { shortestApiKey } from '../contract/plain/limits';
import { OperatorError } from './operator-error';

/** S3 bucket names, and paths without `.` and `..`, which could lead to another bucket. */
const bucketUrl =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/(?!\.{1,2}(?:\/|$))[^/\p{Cc}]+)*)\/?$/u;

export const isBucketUrl = (place: string): boolean => /^s3:/i.test(place);

/**
 * Splits `s3://bucket/folder/name`.
 *
 * @returns undefined if it has another form; an empty `key` if it names only the bucket
 */
export function parseBucketUrl(url: string): { bucket: string; key: string } | undefined {
  const [, bucket, path = ''] = bucketUrl.exec(url) ?? [];
  return bucket === undefined ? undefined : { bucket, key: path.slice(1) };
}

export function senderOf(mailFrom: string): { name: string; address: string } {
  const [from] = addressparser(mailFrom, { flatten: true });
  return { name: from?.name ?? '', address: from?.address ?? mailFrom };
}

/** An empty variable (`PORT=` in a file) counts as unset. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A whole number. `error` is for other values. */
const wholeNumber = (error: string) => z.coerce.number({ error }).int('must be a whole number');

const portNumber = (lowest: number) => {
  const error = `must be a port number from ${lowest} to 65535`;
  return wholeNumber(error).min(lowest, error).max(65535, error);
};

const countOf = (what: string) =>
  wholeNumber(`must be a number of ${what}`).min(1, 'must be at least 1');

const wholeUrl = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be a URL that begins with ${protocols.map((p) => `${p}://`).join(' or ')}`,
  });

const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' });

/** Express's names for groups of IP addresses. */
const subnetNames = ['loopback', 'linklocal', 'uniquelocal'];

function isIpOrSubnet(text: string): boolean {
  if (subnetNames.includes(text) || isIP(text)) return true;
  const [ip = '', bits] = text.split('/');
  // A subnet with 0 bits contains all addresses.
  return isIP(ip) > 0 && ipaddr.isValidCIDR(text) && Number(bits) > 0;
}

const isCount = (text: string) => /^\d{1,2}$/.test(text);
const listed = (text: string) => text.split(',').map((item) => item.trim());

/**
 * The proxies whose X-Forwarded-For is trusted, as in Express's `trust proxy`: their number or their addresses. Not `true`,
 * because then every client could claim any IP address.
 */
const trustedProxies = z
  .string()
  .refine((text) => isCount(text) || listed(text).every(isIpOrSubnet), {
    error:
      'must be the number of proxies in front of the site, or a list of their addresses or subnets, such as loopback, 10.0.0.0/8',
  })
  .transform((text) => (isCount(text) ? Number(text) : listed(text)));

/** A text that passes a test. If the test throws, the text is invalid. */
const textThat = (passes: (text: string) => boolean, error: string) =>
  z.string().refine(
    (text) => {
      try {
        return passes(text);
      } catch {
        return false;
      }
    },
    { error },
  );

/** Returns whether a file has a private key that nodemailer can sign with. */
const isRsaKey = (file: string) => createPrivateKey(readFileSync(file)).asymmetricKeyType === 'rsa';

/** Returns whether a file is an IP database with countries. Databases of cities have them, too. */
const hasCountries = (file: string) =>
  /country|city/i.test(new Reader(readFileSync(file)).metadata.databaseType);

/** Returns whether a text has cron's five fields. */
const isSchedule = (text: string) => new Cron(text, { mode: '5-part' }).nextRun() !== null;

const variables = z.object({
  NODE_ENV: optional(
    z.enum(['production', 'development', 'test'], {
      error: 'must be production, development or test',
    }),
  ).default('development'),
  PORT: optional(portNumber(0)).default(3000),
  HOST: optional(z.string()).default('0.0.0.0'),
  TRUST_PROXY: optional(trustedProxies).default(0),
  DATA_DIR: optional(z.string())
    .default('.data')
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: optional(wholeUrl('postgres', 'postgresql')),
  PAYLOAD_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  SITE_URL: optional(
    wholeUrl('http', 'https').refine((url) => new URL(url).pathname === '/', {
      error: 'must be an origin without a path, such as https://www.example.com',
      when: ({ issues }) => issues.length === 0,
    }),
  ).transform((url) => (url === undefined ? undefined : new URL(url).origin)),
  ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
  ADMIN_PASSWORD: optional(z.string().min(12, 'must have at least 12 characters')),
  ADMIN_API_KEY: optional(
    z.string().min(shortestApiKey, `must have at least ${shortestApiKey} characters`),
  ),
  SMTP_URL: optional(
    wholeUrl('smtp', 'smtps').refine((url) => new URL(url).hostname !== '', {
      error: 'must name the mail server, such as smtp://user:password@mail.example.com:587',
      when: ({ issues }) => issues.length === 0,
    }),
  ),
  MAIL_FROM: optional(
    textThat(
      (sender) => /^[^\s@]+@[^\s@]+$/.test(senderOf(sender).address),
      'must be the sender of the mails, such as The Fovean Chronicles <no-reply@example.com>',
    ),
  ).default('The Fovean Chronicles <no-reply@localhost.localdomain>'),
  DKIM_SELECTOR: optional(
    z.string().regex(/^[a-z0-9-]{1,63}$/i, 'must be one word of letters, digits and hyphens'),
  ),
  DKIM_KEY_FILE: optional(
    textThat(isRsaKey, 'must be a readable file with an RSA private key (PEM)'),
  ),
  INBOX_ADDRESS: optional(
    z
      .string()
      .regex(
        /^[^\s@+]{1,32}@[^\s@]+$/,
        'must be an e-mail address with at most 32 characters and no + before the @',
      ),
  ),
  IMAP_URL: optional(wholeUrl('imap', 'imaps')),
  INBOX_TOKEN: optional(z.string().min(32, 'must have at least 32 characters')),
  NEWSLETTER_RATE: optional(countOf('mails per minute')).default(60),
  WEBSUB_HUB: optional(wholeUrl('http', 'https')),
  COUNTRY_DATABASE: optional(
    textThat(
      hasCountries,
      'must be a readable .mmdb file with countries, such as GeoLite2-Country.mmdb',
    ),
  ),
  BACKUP_SCHEDULE: optional(
    textThat(
      isSchedule,
      'must be a cron expression in UTC, such as 0 3 * * * for every night at 3',
    ),
  ),
  BACKUP_DIR: optional(z.string()).transform((folder) =>
    folder === undefined ? undefined : path.resolve(folder),
  ),
  BACKUP_S3_URL: optional(
    textThat(
      (url) => parseBucketUrl(url) !== undefined,
      'must be a bucket, or a folder in one, such as s3://my-bucket/fovean',
    ),
  ),
  AWS_ENDPOINT_URL_S3: optional(wholeUrl('http', 'https')),
  AWS_REGION: optional(z.string()).default('us-east-1'),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  BACKUP_KEEP: optional(countOf('backups')).default(7),
  BACKUP_PASSPHRASE: optional(z.string().min(16, 'must have at least 16 characters')),
  SAMPLE_CONTENT: optional(onOrOff).default('on'),
  PAGE_CACHE: optional(onOrOff).default('on'),
  METRICS_TOKEN: optional(z.string().min(32, 'must have at least 32 characters')),
  METRICS_PORT: optional(portNumber(1)),
  LOG_LEVEL: optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
  ).default('info'),
});

export type Environment = z.infer<typeof variables>;

/** The names of all variables, in the order of `.env.example`. */
export const variableNames = Object.keys(variables.shape);

/** Returns this process's environment without the site's settings and secrets, for child processes. */
export const environmentWithoutSettings = (
  more: Record<string, string> = {},
): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !variableNames.includes(name)),
  ),
  NODE_ENV: process.env.NODE_ENV,
  ...more,
});

/** All invalid or missing variables, one per line, each with what to do. */
export class EnvironmentError extends OperatorError {
  override name = 'EnvironmentError';
  constructor(readonly problems: { variable: string; problem: string }[]) {
    const lines = problems.map(({ variable, problem }) => `  ${variable} ${problem}`);
    super(`Correct these variables and start again:\n${lines.join('\n')}`);
  }
}

/**
 * Parses the environment; nothing else reads `process.env`. In production with an external database, the site may run as
 * several processes, which need the same secret and public URL, so both are required there. Elsewhere they are optional and get
 * values at the start.
 *
 * @throws EnvironmentError naming every invalid or missing variable
 */
export function readEnvironment(
  source: Record<string, string | undefined> = process.env,
): Environment {
  const parsed = variables.safeParse(source);
  const problems = (parsed.error?.issues ?? []).map(({ path: [variable], message }) => ({
    variable: String(variable),
    problem: message,
  }));

  const needs = [
    ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
    ['AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID'],
    ['DKIM_SELECTOR', 'DKIM_KEY_FILE'],
    ['DKIM_KEY_FILE', 'DKIM_SELECTOR'],
  ] as const;
  for (const [variable, other] of needs)
    if (!source[variable] && source[other])
      problems.push({ variable, problem: `is missing, because ${other} is set` });

  const hasReader = Boolean(source.IMAP_URL || source.INBOX_TOKEN);
  if (hasReader && !source.INBOX_ADDRESS)
    problems.push({
      variable: 'INBOX_ADDRESS',
      problem: 'is missing: the address whose mails the site receives by IMAP_URL or INBOX_TOKEN',
    });
  if (source.INBOX_ADDRESS && !hasReader)
    problems.push({
      variable: 'INBOX_ADDRESS',
      problem: 'needs IMAP_URL or INBOX_TOKEN, so that the site can receive its mails',
    });

  if (parsed.success && parsed.data.METRICS_PORT === parsed.data.PORT)
    problems.push({ variable: 'METRICS_PORT', problem: 'must not be the same as PORT' });

  if (source.NODE_ENV === 'production' && source.DATABASE_URL) {
    const needed = {
      PAYLOAD_SECRET: 'a random text of at least 32 characters, the same for every process',
      SITE_URL: 'the public URL of the site, such as https://www.example.com',
    };
    for (const [variable, value] of Object.entries(needed))
      if (!source[variable]) problems.push({ variable, problem: `is missing: ${value}` });
  }

  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems);
  return parsed.data;
}

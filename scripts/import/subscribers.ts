import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { csvText } from '../../cms/contract/plain/csv';
import { firstUnits } from '../../cms/contract/plain/cut-text';
import { reachableEmail } from '../../cms/contract/fields';
import { OperatorError } from '../../cms/platform/operator-error';
import { importedConsent, type Topics } from '../../cms/subjects/subscriptions/consent';
import type { ImportedSubscriber } from '../../cms/subjects/subscriptions/queries/subscribers';

/** Column names of Ghost, Mailchimp, Substack, and others, in lower case with underscores, in order of preference. */
const columns = {
  email: ['email', 'email_address', 'e_mail', 'address'],
  date: [
    'confirmed_at',
    'confirm_time',
    'optin_time',
    'subscribed_at',
    'created_at',
    'date_added',
    'date',
  ],
  proof: ['consent', 'proof'],
};

const isOff = (value: string | undefined) => /^(?:false|no|0)$/i.test(value ?? '');

/** Columns with the time from which somebody gets no more mails. */
const ends = ['unsubscribed_at', 'unsub_time', 'clean_time', 'deleted_at'];

/** Returns whether a row is of somebody who gets no mails: unsubscribed, bounced, or unconfirmed. */
const isStopped = (row: Record<string, string>) =>
  isOff(row.subscribed_to_emails) ||
  /^(?:true|yes|1)$/i.test(row.email_disabled ?? '') ||
  /unsub|clean|bounce|complain|spam|cancel|inactive|pending|unconfirmed|invalid/i.test(
    row.status ?? '',
  ) ||
  ends.some((column) => row[column]);

const longestProof = 500;

const [emailSchema, timeSchema] = [reachableEmail(), z.coerce.date()];

type Options = {
  /** Where and when the subscribers agreed, unless their rows say so. */
  consent?: string | undefined;
  topics: Topics;
  bookSlugs: ReadonlySet<string>;
};

/** Returns the valid subscribers of a table without duplicates, and notes about skipped rows. */
export function readSubscribers(csv: string, { consent, topics, bookSlugs }: Options) {
  const header = /\S.*/.exec(csv)?.[0].replace(/"[^"]*"/g, '') ?? '';
  // The header decides, because texts may contain the others.
  const [delimiter = ','] = [',', ';', '\t'].toSorted(
    (a, b) => header.split(b).length - header.split(a).length,
  );
  let rows: Record<string, string>[];
  try {
    rows = parse(csv, {
      bom: true,
      cast: (field) => csvText(field),
      delimiter,
      columns: (names: string[]) =>
        names.map((name) =>
          name
            .trim()
            .toLowerCase()
            .replace(/[^a-z\d]+/g, '_'),
        ),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OperatorError(`The file is not CSV: ${error.message}`);
  }
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const columnOf = (kind: keyof typeof columns) => columns[kind].find((name) => names.has(name));
  const email = columnOf('email');
  if (email === undefined)
    throw new OperatorError(`The file needs a first line with a column “email”.`);
  const proof = columnOf('proof');
  if (!consent && proof === undefined)
    throw new OperatorError(
      'Say where and when these readers agreed to mails, such as --consent "Newsletter form of old.example.com, 2019 to 2024", or add a column “consent”. Without it, mails to them are not lawful in many countries.',
    );

  const notes: string[] = [];
  const subscribers = new Map<string, ImportedSubscriber>();
  const date = columnOf('date');
  const isOwn = names.has('waits_for');
  for (const [index, row] of rows.entries()) {
    const line = `not imported: row ${index + 2}`;
    const parsed = emailSchema.safeParse(row[email]);
    const proven = (proof && row[proof]) || consent;
    const time = timeSchema.safeParse(date && row[date] ? row[date] : Date.now());
    const chosen = {
      posts: row.posts === undefined ? topics.posts : !isOff(row.posts),
      books: row.books === undefined ? topics.books : !isOff(row.books),
    };
    const books = (row.waits_for ?? '').split(' ').filter(Boolean);
    const waitsFor = books.filter((slug) => bookSlugs.has(slug));
    if (waitsFor.length < books.length)
      notes.push(`row ${index + 2}: waits for a book that this site does not have`);
    if (!parsed.success) notes.push(`${line}: “${row[email] ?? ''}” is not an e-mail address`);
    else if (!proven) notes.push(`${line}: does not say where they agreed`);
    else if (!time.success) notes.push(`${line}: “${date && row[date]}” is not a date`);
    else if (isStopped(row) || (!chosen.posts && !chosen.books && waitsFor.length === 0))
      notes.push(`${line}: gets no mails there`);
    else if (subscribers.has(parsed.data)) notes.push(`${line}: is in the file twice`);
    else
      subscribers.set(parsed.data, {
        email: parsed.data,
        ...chosen,
        waitsFor,
        // Exports of this site contain the text that the subscriber agreed to.
        consent:
          isOwn && row.consent ? row.consent : importedConsent(firstUnits(proven, longestProof)),
        confirmedAt: time.data.toISOString(),
      });
  }
  return { subscribers: [...subscribers.values()], notes };
}

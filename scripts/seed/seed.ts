import { isDeepStrictEqual } from 'node:util';
import { type Payload, type PayloadRequest, ValidationError } from 'payload';
import { fileForm } from '../../cms/subjects/seeding/file-form';
import {
  type Data,
  type FileField,
  images,
  type Kind,
  kinds,
} from '../../cms/subjects/seeding/kinds';
import { createImage, saveImage } from '../../cms/subjects/seeding/queries/images';
import {
  type Complaint,
  complaintsAbout,
  findRecords,
  holdPostIds,
  inSavepoint,
  saveRecord,
  type Stored,
  Undone,
} from '../../cms/subjects/seeding/queries/records';
import { inSeedTransaction } from '../../cms/subjects/seeding/queries/transactions';
import { filePathOf, readSeedFolder, type SeedFolder } from './folder';
import { flawOf, uploadOf } from './pictures';
import { SeedProblems } from './problem';
import { Named } from './read-record';
import type { SeedRecord } from './source-text';

interface SeedOptions {
  /** Undoes everything in the end. */
  dryRun?: boolean;
  /** Prints progress. With `dryRun`, prints a line for each record that would change. */
  report?: (line: string) => void;
  /** Aborts the seeding, so that nothing is written. */
  signal?: AbortSignal | undefined;
}

/** Numbers of created, changed and unchanged records of a kind. */
type Tally = { kind: string; created: number; changed: number; unchanged: number };

const millisecondsBetweenLines = 2000;

/** `changed  books/dawn.md: title, cover` */
const changeLine = (change: 'created' | 'changed', { file, name }: SeedRecord, fields: string[]) =>
  `${change.padEnd(7)}  ${file}${name === undefined ? '' : ` “${name}”`}${
    fields.length > 0 ? `: ${fields.join(', ')}` : ''
  }`;

/** `books: 8 created, 1 changed` */
const tallyLine = ({ kind, created, changed }: Tally) =>
  `${kind}: ${[created && `${created} created`, changed && `${changed} changed`]
    .filter(Boolean)
    .join(', ')}`;

const byId = (_collection: string, id: number) => id;

/** Returns the names of the fields that refer to records of the same kind. */
const ownReferences = ({ slug, fields }: Kind): string[] => {
  const refersToOwn = ({ relationTo, fields: parts }: FileField): boolean =>
    relationTo === slug || parts.some(refersToOwn);
  return fields.filter(refersToOwn).map(({ name }) => name);
};

/** The site assigns numbers to posts in this order. */
const byNumber = ({ data: one }: SeedRecord, { data: other }: SeedRecord) =>
  Number(one.id ?? Infinity) - Number(other.id ?? Infinity) || 0;

/** Writes a folder in the transaction of a request. Adds what the site rejects to the folder's problems. */
async function writeFolder(
  req: PayloadRequest,
  { records, problems, incomplete }: SeedFolder,
  { dryRun, report, signal }: Required<Omit<SeedOptions, 'signal'>> & SeedOptions,
): Promise<Tally[]> {
  const ids = new Map<string, Map<string, number | null>>();
  const drawings: (() => Promise<void>)[] = [];

  let reportedAt = Date.now();
  const reportSometimes = (line: string) => {
    if (dryRun || Date.now() - reportedAt < millisecondsBetweenLines) return;
    report(line);
    reportedAt = Date.now();
  };

  function complain({ kind, placeOf, flawed }: SeedRecord, complaints: Complaint[]) {
    for (const { path, message } of complaints) {
      const at = filePathOf(kind, path);
      // What the site derives from a missing value is missing, too.
      const isDerived = flawed.size > 0 && !kind.isInFiles(path);
      const isKnown = [...flawed].some((known) => `${at.join('.')}.`.startsWith(`${known}.`));
      // Whatever is rejected prevents the seeding.
      if (problems.length === 0 || (!isKnown && !isDerived))
        problems.push({ ...placeOf(at), message });
    }
  }

  /** Runs `work` in a savepoint. If the site rejects it, the result is undefined. */
  async function attempt<Result>(
    record: SeedRecord,
    work: (req: PayloadRequest) => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await inSavepoint(req, work);
    } catch (error) {
      if (error instanceof ValidationError) complain(record, error.data.errors);
      else if (!(error instanceof Undone)) throw error;
      return undefined;
    }
  }

  /** Replaces what a record names by ids. */
  function resolved(record: SeedRecord, value: unknown): unknown {
    if (Array.isArray(value))
      return value.map((part) => resolved(record, part)).filter((part) => part !== undefined);
    if (value instanceof Named) {
      const { what, key, text } = value;
      const path = value.path.join('.');
      const found = ids.get(what)?.get(key);
      if (found !== undefined && found !== null) return found;
      const isKnown = found === null || [...incomplete].some(({ slug }) => slug === what);
      const message = `“${text}” is neither on the site nor in the folder.`;
      if (!isKnown) complain(record, [{ path, message }]);
      record.flawed.add(path);
      return undefined;
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, resolved(record, part)]),
    );
  }

  const resolvedFields = (record: SeedRecord, names: string[], values = record.data) =>
    resolved(record, Object.fromEntries(names.map((name) => [name, values[name]]))) as Data;

  async function create(record: SeedRecord, names: string[]): Promise<Stored | undefined> {
    const { kind, parameters } = record;
    if (kind === images) return createImage(req);
    const data = {
      ...resolvedFields(record, Object.keys(parameters), parameters),
      ...resolvedFields(record, names),
    };
    return attempt(record, (inner) =>
      saveRecord(inner, kind, { ...data, ...kind.whenNew?.(data) }),
    );
  }

  /** Updates the fields that differ, and returns the names of those that the site stores differently then. */
  async function update(record: SeedRecord, stored: Stored, names: string[]): Promise<string[]> {
    const { kind } = record;
    const data = resolvedFields(record, names);
    const before = fileForm(kind, stored, byId);
    const changedIn = (form: Data) => (name: string) =>
      !isDeepStrictEqual(form[kind.fileName(name)], before[kind.fileName(name)]);
    const wanted = fileForm(kind, data, byId);
    const differing = names.filter((name) => data[name] !== undefined && changedIn(wanted)(name));
    if (differing.length === 0) return [];
    const changes = Object.fromEntries(differing.map((name) => [name, data[name]]));
    if (kind === images) {
      await prepareImage(record, stored, changes);
      return differing;
    }
    const changed = await attempt(record, async (inner) => {
      const after = fileForm(kind, await saveRecord(inner, kind, changes, stored), byId);
      const found = differing.filter(changedIn(after));
      if (found.length === 0) throw new Undone();
      return found;
    });
    return changed ?? [];
  }

  /** Drawing an image takes longer than all else, so this comes last, and only if it is needed. */
  async function prepareImage(record: SeedRecord, stored: Stored, changes: Data) {
    const { file, bytes, data } = record;
    const newFile = 'sourceHash' in changes || !stored.filename ? bytes : undefined;
    const flaw = newFile && (await flawOf(file, newFile));
    if (flaw) problems.push({ ...record.placeOf(['file']), message: `${file} ${flaw}.` });
    const isDrawn = () => !dryRun && problems.length === 0;
    drawings.push(async () => {
      const upload = newFile && isDrawn() ? await uploadOf(file, newFile) : undefined;
      const { filename } = data;
      await attempt(record, (inner) => saveImage(inner, stored, { ...changes, filename }, upload));
    });
  }

  async function writeKind(kind: Kind, tally: Tally): Promise<void> {
    const { name: kindName, key: keyFields = [], settled = [], isForNew = () => false } = kind;
    const onChange = (change: 'created' | 'changed', record: SeedRecord, names: string[]) => {
      tally[change] += 1;
      if (dryRun) report(changeLine(change, record, names.map(kind.fileName)));
      reportSometimes(`${kindName}: ${tally.created + tally.changed} written so far`);
    };
    const stored = await findRecords(req, kind);
    const known = new Map<string, number | null>([...stored].map(([key, { id }]) => [key, id]));
    ids.set(kind.slug, known);

    const firsts = new Map<string, SeedRecord>();
    const own = ownReferences(kind);
    // Missing ones are created first, because records may refer to others of their kind.
    const updates: (() => Promise<void>)[] = [];
    const ofKind = records.filter((record) => record.kind === kind);
    if (kind.slug === 'posts' && ofKind.length > 0) await holdPostIds(req);
    for (const record of ofKind.toSorted(byNumber)) {
      signal?.throwIfAborted();
      const names = Object.keys(record.data);
      const identity = resolvedFields(record, keyFields, { ...record.parameters, ...record.data });
      const key = kind.keyOf(identity);
      const first = firsts.get(key);
      if (first) {
        const { file, line } = first.placeOf(keyFields);
        const message = `“${record.name}” occurs twice (${file}:${line}).`;
        complain(record, [{ path: keyFields.join('.'), message }]);
        continue;
      }
      firsts.set(key, record);
      const present = stored.get(key);
      if (present) {
        const given = names.filter((name) => !isForNew(name, record.data[name]));
        updates.push(async () => {
          const changed = await update(record, present, given);
          if (changed.length > 0) onChange('changed', record, changed);
          else tally.unchanged += 1;
        });
        continue;
      }
      const isLater = (name: string) => kind === images || own.includes(name);
      const created = await create(
        record,
        names.filter((name) => !isLater(name)),
      );
      known.set(key, created?.id ?? null);
      if (!created) continue;
      onChange('created', record, []);
      updates.push(async () => void (await update(record, created, names.filter(isLater))));
    }
    for (const write of updates) {
      signal?.throwIfAborted();
      await write();
    }
    const written = settled.length > 0 ? await findRecords(req, kind) : stored;
    for (const [key, record] of settled.length > 0 ? firsts : []) {
      const found = written.get(key);
      const complaints = found
        ? await complaintsAbout({ ...req, payloadAPI: 'REST' }, kind, found)
        : [];
      complain(
        record,
        complaints.filter(({ path }) => settled.includes(path)),
      );
    }
  }

  const tallies: Tally[] = [];
  for (const name of new Set(kinds.map((kind) => kind.name))) {
    const tally = { kind: name, created: 0, changed: 0, unchanged: 0 };
    tallies.push(tally);
    for (const kind of kinds) if (kind.name === name) await writeKind(kind, tally);
    if (!dryRun && tally.created + tally.changed > 0) report(tallyLine(tally));
  }
  for (const [index, draw] of drawings.entries()) {
    signal?.throwIfAborted();
    await draw();
    reportSometimes(`images: ${index + 1} of ${drawings.length} drawn so far`);
  }
  return tallies;
}

/**
 * Creates and updates the site's content from the files of a folder, in one transaction. Deletes nothing. Payload's hooks and
 * validators decide what is valid.
 *
 * @throws SeedProblems with all mistakes of all files. Nothing was written then.
 * @throws OperatorError if the folder does not exist or contains nothing to seed
 */
export async function seedFolder(
  payload: Payload,
  folder: string,
  { dryRun = false, report = () => undefined, signal }: SeedOptions = {},
): Promise<{ tallies: Tally[]; seconds: number }> {
  const start = performance.now();
  report('checking the files');
  const content = await readSeedFolder(folder);
  const { problems } = content;
  const onWait = () => report('waiting for another process that is seeding');
  const tallies = await inSeedTransaction(payload, { keep: !dryRun, onWait }, async (req) => {
    const written = await writeFolder(req, content, { dryRun, report, signal });
    if (problems.length > 0) throw new SeedProblems(problems);
    return written;
  });
  return { tallies, seconds: (performance.now() - start) / 1000 };
}

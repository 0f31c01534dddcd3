import { isDeepStrictEqual } from 'node:util';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import { type Handler, ok, okIf } from '../../../platform/api/define-endpoint';
import { HttpError, invalidFields, refusalOf } from '../../../platform/api/http-error';
import {
  type Marked,
  markWriter,
  pendingOfWriter,
  unmarkWriter,
} from '../../comments/queries/writers';
import * as comments from '../../../contract/comments';
import * as contract from '../../../contract/decisions';
import {
  asCaller,
  connectionOf,
  inTransaction,
} from '../../../platform/database/queries/connection';
import { advisoryLock, isSameMoment, lockRecord } from '../../../platform/database/queries/locks';
import { hasMerged, type Merged, withMerged, withoutMerged } from '../../glossary/merge';
import {
  blockSource,
  findSources,
  pendingOfSource,
  type SuggestionSource,
} from '../../glossary/queries/suggestion-source';
import type { Comment, ContactMessage, GlossaryTerm } from '../../../payload-types';

type Sent = z.output<typeof contract.decide.input>;
type SentRecord = Sent['records'][number];
type Kind = Sent['collection'];
type Records = {
  'glossary-terms': GlossaryTerm;
  comments: Comment;
  'contact-messages': ContactMessage;
};

/** The fields that a decision can change, by name. A missing value is null. */
type Values = Record<string, unknown>;

const kinds = {
  'glossary-terms': {
    table: 'glossary_terms',
    fields: ['status', 'subject', 'description', 'fromBook', 'creditedTo'],
  },
  comments: { table: 'comments', fields: ['status', 'reports'] },
  'contact-messages': { table: 'contact_messages', fields: ['handled'] },
} as const;

const statuses = {
  approve: { status: 'approved' },
  reject: { status: 'rejected' },
  wait: { status: 'pending' },
};

/** The values that a decision sets. Other decisions are more than that. */
const values: Record<Kind, Partial<Record<Sent['decision'], Values>>> = {
  'glossary-terms': statuses,
  comments: statuses,
  'contact-messages': { handle: { handled: true }, wait: { handled: false } },
};

type Mark = { mark: Marked['mark']; value: boolean };

const marks: Partial<Record<Sent['decision'], Mark>> = {
  trust: { mark: 'is_trusted', value: true },
  distrust: { mark: 'is_trusted', value: false },
  block: { mark: 'is_blocked', value: true },
  unblock: { mark: 'is_blocked', value: false },
};

/** Effects of a decision, stored for undo. */
type Effects = {
  records: { kind: Kind; id: number; before: Values; after: Values }[];
  /** Additions to other terms. */
  merges: { into: number; merged: Merged }[];
  /** Senders of terms who were not blocked before. */
  blocked: SuggestionSource[];
  /** Marked writers of comments. */
  writers: Marked[];
};

const valuesOf = (kind: Kind, record: object): Values =>
  Object.fromEntries(
    kinds[kind].fields.map((name) => [name, (record as Values)[name] ?? null] as const),
  );

/** Locks and returns a record; null if it is missing, in the trash, or deleted by its writer. */
async function lockStored<K extends Kind>(
  req: PayloadRequest,
  kind: K,
  id: number,
): Promise<Records[K] | null> {
  if (!(await lockRecord(req, kinds[kind].table, id))) return null;
  const { docs } = await req.payload.find({
    collection: kind,
    where: { id: { equals: id } },
    pagination: false,
    ...asCaller(req),
  });
  const [record] = docs as Records[K][];
  return record && !('status' in record && record.status === 'deleted') ? record : null;
}

const update = (req: PayloadRequest, kind: Kind, id: number, data: Values) =>
  req.payload.update({ collection: kind, id, data, ...asCaller(req) });

/** What the reader who suggested a term is told. */
type Told = { note?: string | undefined; into?: number | undefined; isSilent?: boolean };

/** Changes a record. For a term, stores the data of the mail to its reader. */
async function settle(
  req: PayloadRequest,
  kind: Kind,
  record: { id: number },
  change: Values,
  { note, into, isSilent = false }: Told = {},
): Promise<Effects['records'][number]> {
  const { id } = record;
  // Runs before the update of the term, which schedules the mail.
  if (kind === 'glossary-terms')
    await connectionOf(req).execute(sql`
      UPDATE suggestions SET note = ${note ?? null}, merged_into_id = ${into ?? null}, is_silent = ${isSilent}
      WHERE term_id = ${id}`);
  const after = await update(req, kind, id, change);
  return { kind, id, before: valuesOf(kind, record), after: valuesOf(kind, after) };
}

/**
 * Adds a suggestion's content to another term.
 *
 * @returns null if that has it already
 * @throws HttpError 400 if something is missing, 409 if the term is not in the glossary
 */
async function merge(
  req: PayloadRequest,
  term: GlossaryTerm,
  { into, as, fromBook = 0, subject, description }: SentRecord,
): Promise<Effects['merges'][number] | null> {
  if (into === undefined || as === undefined)
    throw invalidFields({ path: into === undefined ? 'into' : 'as', message: 'Is required.' });
  if (as === 'revelation' && fromBook === 0)
    throw invalidFields({
      path: 'fromBook',
      message: 'Must be at least 1: a revelation needs a book.',
    });
  const target = into === term.id ? null : await lockStored(req, 'glossary-terms', into);
  if (target?.status !== 'approved')
    throw new HttpError(409, 'The term to merge into is no longer in the glossary.');
  const merged: Merged =
    as === 'alias'
      ? { alias: subject ?? term.subject }
      : { fromBook, text: description ?? term.description };
  if (hasMerged(target, merged)) return null;
  await update(req, 'glossary-terms', into, withMerged(target, merged));
  return { into, merged };
}

/** Rejects the pending terms of a sender without a mail, and blocks them. @throws HttpError 400 if they are unknown */
async function blockSender(
  req: PayloadRequest,
  term: GlossaryTerm,
  effects: Effects,
): Promise<void> {
  const source = (await findSources(req, [term.id])).get(term.id);
  if (!source)
    throw invalidFields({
      path: 'decision',
      message: 'Is not possible, because the sender is unknown.',
    });
  if (!(await blockSource(req, source, true))) effects.blocked.push(source);
  for (const id of new Set([term.id, ...(await pendingOfSource(req, source))])) {
    const one = await lockStored(req, 'glossary-terms', id);
    if (one?.status === 'pending')
      effects.records.push(
        await settle(req, 'glossary-terms', one, statuses.reject, { isSilent: true }),
      );
  }
}

/** Marks the writer of a comment. Trusting them approves their pending comments. @returns null without a reader */
async function moderateWriter(
  req: PayloadRequest,
  comment: number,
  { mark, value }: Mark,
): Promise<(Pick<Effects, 'records'> & { marked: Marked }) | null> {
  const marked = await markWriter(req, comment, { mark, value });
  if (!marked) return null;
  const records: Effects['records'] = [];
  if (mark === 'is_trusted' && value)
    for (const id of await pendingOfWriter(req, marked.writer)) {
      const pending = await lockStored(req, 'comments', id);
      if (pending) records.push(await settle(req, 'comments', pending, statuses.approve));
    }
  return { records, marked };
}

/** Decides on a locked record, and adds the effects. @returns false if its writer is no reader. @throws HttpError 400 if it is not possible */
async function decideOn(
  req: PayloadRequest,
  { collection, decision }: Sent,
  { record, sent }: { record: Records[Kind]; sent: SentRecord },
  effects: Effects,
): Promise<boolean> {
  const { id: _id, updatedAt: _seen, note, into, as: _as, creditedTo, ...edits } = sent;
  const change = values[collection][decision];
  const mark = marks[decision];
  if (change) {
    const credit = creditedTo !== undefined && { creditedTo: creditedTo || null };
    const edited = collection === 'glossary-terms' ? { ...edits, ...credit, ...change } : change;
    effects.records.push(await settle(req, collection, record, edited, { note }));
  } else if (collection === 'glossary-terms' && decision === 'merge') {
    const merged = await merge(req, record as GlossaryTerm, sent);
    if (merged) effects.merges.push(merged);
    effects.records.push(await settle(req, collection, record, statuses.reject, { note, into }));
  } else if (collection === 'glossary-terms' && decision === 'block') {
    await blockSender(req, record as GlossaryTerm, effects);
  } else if (collection === 'comments' && mark) {
    const moderated = await moderateWriter(req, record.id, mark);
    if (!moderated) return false;
    effects.writers.push(moderated.marked);
    effects.records.push(...moderated.records);
  } else throw invalidFields({ path: 'decision', message: 'Is not possible here.' });
  return true;
}

const decisionsLock = 'decisions';

/**
 * Decides on records, in the versions that the client displays. Others are skipped.
 *
 * @returns the id for undo, and the records; null if there is none
 * @throws HttpError 400 if the decision is not possible, 409 if all records, or the term to merge into, have changed
 */
export const decide: Handler<typeof contract.decide> = (req, input) =>
  inTransaction(req, async () => {
    const { collection, records } = input;
    await advisoryLock(req, decisionsLock);
    const present = [];
    for (const sent of records) {
      const record = await lockStored(req, collection, sent.id);
      if (record) present.push({ sent, record });
    }
    if (present.length === 0) return null;
    // A decision on one record may change others: all are compared first.
    const asSeen = present.filter(({ sent, record }) =>
      isSameMoment(record.updatedAt, sent.updatedAt),
    );
    if (asSeen.length === 0) throw refusalOf(contract.decide, 409);
    const effects: Effects = { records: [], merges: [], blocked: [], writers: [] };
    const done: number[] = [];
    for (const one of asSeen)
      if (await decideOn(req, input, one, effects)) done.push(one.record.id);
    if (done.length === 0) throw refusalOf(comments.blockWriter, 404);
    const { rows } = await connectionOf(req).execute(sql`
      INSERT INTO decisions (decided) VALUES (${JSON.stringify(effects)}) RETURNING id`);
    return {
      ...ok,
      decision: Number(rows[0]?.id),
      decided: [...new Set([...done, ...effects.records.map(({ id }) => id)])],
      skipped: records.map(({ id }) => id).filter((id) => !done.includes(id)),
    };
  });

const changedSince = () => refusalOf(contract.undoDecision, 409);

async function restore(req: PayloadRequest, { kind, id, before, after }: Effects['records'][0]) {
  const record = await lockStored(req, kind, id);
  if (!record || !isDeepStrictEqual(valuesOf(kind, record), after)) throw changedSince();
  await settle(req, kind, record, before);
}

async function unmerge(req: PayloadRequest, { into, merged }: Effects['merges'][number]) {
  const target = await lockStored(req, 'glossary-terms', into);
  const without = target && withoutMerged(target, merged);
  if (!without) throw changedSince();
  await update(req, 'glossary-terms', into, without);
}

/**
 * Undoes a decision with all its effects. Does nothing if it is already undone.
 *
 * @throws HttpError 409 if its effects have been changed since
 */
export const undoDecision: Handler<typeof contract.undoDecision> = (req, { id }) =>
  inTransaction(req, async () => {
    await advisoryLock(req, decisionsLock);
    const db = connectionOf(req);
    const { rows } = await db.execute<{ decided: Effects; is_undone: boolean }>(
      sql`SELECT decided, is_undone FROM decisions WHERE id = ${id}`,
    );
    const [row] = rows;
    if (!row || row.is_undone) return okIf(Boolean(row));
    const { records, merges, blocked, writers } = row.decided;
    for (const record of records) await restore(req, record);
    for (const one of merges.toReversed()) await unmerge(req, one);
    for (const source of blocked) await blockSource(req, source, false);
    for (const writer of writers.toReversed()) await unmarkWriter(req, writer);
    await db.execute(sql`UPDATE decisions SET is_undone = true WHERE id = ${id}`);
    return ok;
  });

/** Returns a handler that sets a record's status. It changes nothing if the record has it, and no reports. */
const setStatus =
  (kind: 'glossary-terms' | 'comments', decision: keyof typeof statuses) =>
  (req: PayloadRequest, { id, editedAt }: { id: number; editedAt?: string | null | undefined }) =>
    inTransaction(req, async () => {
      const record = await lockStored(req, kind, id);
      if (record && 'reports' in record && editedAt !== undefined)
        if (!isSameMoment(editedAt, record.editedAt)) throw refusalOf(comments.approveComment, 409);
      const isReported = record && 'reports' in record && record.reports;
      if (record && (record.status !== statuses[decision].status || isReported))
        await settle(req, kind, record, statuses[decision]);
      return okIf(record !== null);
    });

export const approveTerm = setStatus('glossary-terms', 'approve');
export const rejectTerm = setStatus('glossary-terms', 'reject');
export const approveComment = setStatus('comments', 'approve');
export const rejectComment = setStatus('comments', 'reject');
export const holdComment = setStatus('comments', 'wait');

const mark = (req: PayloadRequest, comment: number, as: Mark) =>
  inTransaction(req, async () => {
    const moderated = await moderateWriter(req, comment, as);
    return moderated && { ...ok, before: moderated.marked.before };
  });

/** Blocks a comment's writer, which hides all their comments, or unblocks them; null without a reader. The caller checks access. */
export const blockWriter: Handler<typeof comments.blockWriter> = (req, { id, blocked }) =>
  mark(req, id, { mark: 'is_blocked', value: blocked });

/** Trusts a comment's writer and approves their pending comments, or ends that; null without a reader. The caller checks access. */
export const trustWriter: Handler<typeof comments.trustWriter> = (req, { id, trusted }) =>
  mark(req, id, { mark: 'is_trusted', value: trusted });

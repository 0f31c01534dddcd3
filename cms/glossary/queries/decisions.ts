import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import { HttpError, invalidFields, refusalOf } from '../../api/http-error';
import { type Handler, ok, okIf } from '../../api/define-endpoint';
import type * as glossary from '../../contract/glossary';
import * as contract from '../../contract/suggestions';
import { advisoryLock, lockRecord, isSameMoment } from '../../database/queries/locks';
import { asCaller, connectionOf, inTransaction } from '../../database/queries/connection';
import type { GlossaryTerm } from '../../payload-types';
import { hasMerged, type Merged, withMerged, withoutMerged } from '../merge';
import {
  blockSource,
  findSources,
  pendingOfSource,
  type SuggestionSource,
} from './suggestion-source';
import { isDeepStrictEqual } from 'node:util';

type TermFields = Pick<
  GlossaryTerm,
  'subject' | 'description' | 'status' | 'fromBook' | 'creditedTo'
>;

/** Effects of a decision, stored for undo. */
type Decided = {
  terms: { id: number; before: TermFields; after: TermFields }[];
  /** The addition to another term; null if that already had it. */
  merge: { into: number; merged: Merged } | null;
  /** The blocked sender; null if they were blocked before. */
  blocked: SuggestionSource | null;
};

type Edits = Partial<Omit<TermFields, 'status'>>;

type Sent = z.output<typeof contract.decideOnSuggestion.input>;

type Decision = Pick<Sent, 'decision' | 'note' | 'into' | 'as'> & { edits: Edits };

const decisionsLock = 'decisions on suggestions';

/** Returns the fields in comparable form: missing equals empty. */
const termFields = (term: TermFields): TermFields => ({
  subject: term.subject,
  description: term.description,
  status: term.status,
  fromBook: term.fromBook ?? 0,
  creditedTo: term.creditedTo ?? null,
});

/** Locks and returns a term; null if it is missing or in the trash. */
async function lockTerm(req: PayloadRequest, id: number): Promise<GlossaryTerm | null> {
  if (!(await lockRecord(req, 'glossary_terms', id))) return null;
  const { docs } = await req.payload.find({
    collection: 'glossary-terms',
    where: { id: { equals: id } },
    pagination: false,
    ...asCaller(req),
  });
  return docs[0] ?? null;
}

const updateTerm = (req: PayloadRequest, id: number, data: Partial<GlossaryTerm>) =>
  req.payload.update({ collection: 'glossary-terms', id, data, ...asCaller(req) });

/** Applies a decision to a term, and stores the data of the mail to its reader. */
async function settle(
  req: PayloadRequest,
  term: GlossaryTerm,
  change: Edits & Pick<TermFields, 'status'>,
  told: { note?: string | undefined; into?: number | undefined; isSilent?: boolean },
): Promise<Decided['terms'][number]> {
  // Runs before the update of the term, which schedules the mail.
  await connectionOf(req).execute(sql`
    UPDATE suggestions SET note = ${told.note ?? null}, merged_into_id = ${told.into ?? null},
      is_silent = ${told.isSilent ?? false}
    WHERE term_id = ${term.id}`);
  const after = await updateTerm(req, term.id, change);
  return { id: term.id, before: termFields(term), after: termFields(after) };
}

/** Adds a suggestion's content to another term. @throws HttpError 400 if something is missing, 409 if the term is not in the glossary */
async function merge(
  req: PayloadRequest,
  term: GlossaryTerm,
  { into, as, edits }: Decision,
): Promise<Decided['merge']> {
  const fromBook = edits.fromBook ?? 0;
  if (into === undefined || as === undefined)
    throw invalidFields({ path: into === undefined ? 'into' : 'as', message: 'Is required.' });
  if (as === 'revelation' && fromBook === 0)
    throw invalidFields({
      path: 'fromBook',
      message: 'Must be at least 1: a revelation needs a book.',
    });
  const target = into === term.id ? null : await lockTerm(req, into);
  if (target?.status !== 'approved')
    throw new HttpError(409, 'The term to merge into is no longer in the glossary.');
  const merged: Merged =
    as === 'alias'
      ? { alias: edits.subject ?? term.subject }
      : { fromBook, text: edits.description ?? term.description };
  if (hasMerged(target, merged)) return null;
  await updateTerm(req, into, withMerged(target, merged));
  return { into, merged };
}

/**
 * Blocks the reader who suggested a term, and silently declines their other pending terms.
 *
 * @throws HttpError 400 if the reader is unknown
 */
async function block(
  req: PayloadRequest,
  term: GlossaryTerm,
): Promise<Pick<Decided, 'terms' | 'blocked'>> {
  const source = (await findSources(req, [term.id])).get(term.id);
  if (!source)
    throw invalidFields({
      path: 'decision',
      message: 'Is not possible, because the sender is unknown.',
    });
  const wasBlocked = await blockSource(req, source, true);
  const terms: Decided['terms'] = [];
  for (const id of new Set([term.id, ...(await pendingOfSource(req, source))])) {
    const one = await lockTerm(req, id);
    if (one?.status === 'pending')
      terms.push(await settle(req, one, { status: 'rejected' }, { isSilent: true }));
  }
  return { terms, blocked: wasBlocked ? null : source };
}

async function decide(req: PayloadRequest, term: GlossaryTerm, sent: Decision): Promise<Decided> {
  const { decision, note, edits } = sent;
  const effects: Omit<Decided, 'terms'> = { merge: null, blocked: null };
  if (decision === 'block') return { ...effects, ...(await block(req, term)) };
  if (decision === 'approve') {
    const approved = await settle(req, term, { ...edits, status: 'approved' }, { note });
    return { ...effects, terms: [approved] };
  }
  if (decision === 'merge') effects.merge = await merge(req, term, sent);
  const into = decision === 'merge' ? sent.into : undefined;
  return { ...effects, terms: [await settle(req, term, { status: 'rejected' }, { note, into })] };
}

/**
 * Decides on a pending term, in the version that the client displays.
 *
 * @returns the id for undo and the decided terms; null if there is no such term
 * @throws HttpError 400 if the decision is not possible, 409 if the term, or the one to merge into, has changed
 */
export const decideOnSuggestion: Handler<typeof contract.decideOnSuggestion> = (req, input) =>
  inTransaction(req, async () => {
    const { id, updatedAt, decision, note, into, as, creditedTo, ...fields } = input;
    const credit = creditedTo !== undefined && { creditedTo: creditedTo || null };
    await advisoryLock(req, decisionsLock);
    const term = await lockTerm(req, id);
    if (!term) return null;
    if (term.status !== 'pending' || !isSameMoment(term.updatedAt, updatedAt))
      throw new HttpError(409, 'Somebody else has decided on this term or changed it.');
    const edits = { ...fields, ...credit };
    const decided = await decide(req, term, { decision, note, into, as, edits });
    const { rows } = await connectionOf(req).execute(sql`
      INSERT INTO suggestion_decisions (decided) VALUES (${JSON.stringify(decided)}) RETURNING id`);
    const ids = decided.terms.map((each) => each.id);
    return { ...ok, decision: Number(rows[0]?.id), decided: ids };
  });

/** Approves or rejects a term. Does nothing if it already has that status. @returns null if there is no such term */
const decideOnTerm = (req: PayloadRequest, id: number, status: 'approved' | 'rejected') =>
  inTransaction(req, async () => {
    const term = await lockTerm(req, id);
    if (term && term.status !== status) await updateTerm(req, id, { status });
    return okIf(term !== null);
  });

export const approveTerm: Handler<typeof glossary.approveTerm> = (req, { id }) =>
  decideOnTerm(req, id, 'approved');

export const rejectTerm: Handler<typeof glossary.rejectTerm> = (req, { id }) =>
  decideOnTerm(req, id, 'rejected');

const changedSince = () => refusalOf(contract.undoDecision, 409);

async function restore(req: PayloadRequest, { id, before, after }: Decided['terms'][number]) {
  const term = await lockTerm(req, id);
  if (!term || !isDeepStrictEqual(termFields(term), after)) throw changedSince();
  await settle(req, term, before, {});
}

async function unmerge(req: PayloadRequest, { into, merged }: NonNullable<Decided['merge']>) {
  const target = await lockTerm(req, into);
  const without = target && withoutMerged(target, merged);
  if (!without) throw changedSince();
  await updateTerm(req, into, without);
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
    const { rows } = await db.execute<{ decided: Decided; is_undone: boolean }>(
      sql`SELECT decided, is_undone FROM suggestion_decisions WHERE id = ${id}`,
    );
    const [row] = rows;
    if (!row || row.is_undone) return okIf(Boolean(row));
    const { terms, merge, blocked } = row.decided;
    for (const term of terms) await restore(req, term);
    if (merge) await unmerge(req, merge);
    if (blocked) await blockSource(req, blocked, false);
    await db.execute(sql`UPDATE suggestion_decisions SET is_undone = true WHERE id = ${id}`);
    return ok;
  });

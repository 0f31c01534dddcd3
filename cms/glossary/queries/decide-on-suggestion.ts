import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { advisoryLock, lockRecord } from '../../database/queries/locks';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { isSameMoment } from '../../database/queries/optimistic-lock';
import type { GlossaryTerm } from '../../payload-types';
import { hasMerged, type Merged, withMerged } from '../merge';
import {
  blockSource,
  findSources,
  pendingOfSource,
  type SuggestionSource,
} from './suggestion-source';

/** Fields of a term that a decision may change. */
type TermFields = Pick<
  GlossaryTerm,
  'subject' | 'description' | 'status' | 'fromBook' | 'creditedTo'
>;

/** Effects of a decision, stored for undo. */
export type Decided = {
  terms: { id: number; before: TermFields; after: TermFields }[];
  /** What was added to another term; null if it already had it. */
  merge: { into: number; merged: Merged } | null;
  /** Who was blocked; null if they already were. */
  blocked: SuggestionSource | null;
};

type Edits = Partial<Omit<TermFields, 'status'>>;

/** A decision on a term as displayed. */
export type Decision = {
  id: number;
  updatedAt: string;
  edits: Edits;
  note: string | null;
} & (
  | { decision: 'approve' | 'decline' | 'block' }
  | { decision: 'merge'; into: number; as: 'alias' | 'revelation' }
);

/** Why nothing was decided. */
export type NotDecided = 'no term' | 'decided meanwhile' | 'no target' | 'unknown source';

/** Serializes decisions and undos. */
export const decisionsLock = 'decisions on suggestions';

/** Returns the fields in comparable form: missing equals empty. */
export const termFields = ({
  subject,
  description,
  status,
  fromBook,
  creditedTo,
}: TermFields): TermFields => ({
  ...{ subject, description, status },
  ...{ fromBook: fromBook ?? 0, creditedTo: creditedTo ?? null },
});

/** Locks and returns a term; null if it is missing or in the trash. */
export async function lockTerm(req: PayloadRequest, id: number): Promise<GlossaryTerm | null> {
  if (!(await lockRecord(req, 'glossary_terms', id))) return null;
  const { docs } = await req.payload.find({
    collection: 'glossary-terms',
    where: { id: { equals: id } },
    pagination: false,
    depth: 0,
    overrideAccess: false,
    req,
  });
  return docs[0] ?? null;
}

/** Updates a term with the caller's access. */
export const updateTerm = (req: PayloadRequest, id: number, data: Partial<GlossaryTerm>) =>
  req.payload.update({
    collection: 'glossary-terms',
    id,
    data,
    depth: 0,
    overrideAccess: false,
    req,
  });

/** Applies a decision to a term, and stores what its reader is told. */
async function settle(
  req: PayloadRequest,
  term: GlossaryTerm,
  change: Edits & Pick<TermFields, 'status'>,
  told: { note?: string | null; into?: number | null; isSilent?: boolean },
): Promise<Decided['terms'][number]> {
  // Before the term, whose change schedules the mail.
  await connectionOf(req).execute(sql`
    UPDATE suggestions SET note = ${told.note ?? null}, merged_into_id = ${told.into ?? null},
      is_silent = ${told.isSilent ?? false}
    WHERE term_id = ${term.id}`);
  const after = await updateTerm(req, term.id, change);
  return { id: term.id, before: termFields(term), after: termFields(after) };
}

/** Adds a suggestion's content to another term. */
async function merge(
  req: PayloadRequest,
  term: GlossaryTerm,
  { into, as, edits }: { into: number; as: 'alias' | 'revelation'; edits: Edits },
): Promise<Decided['merge'] | 'no target'> {
  const target = into === term.id ? null : await lockTerm(req, into);
  if (target?.status !== 'approved') return 'no target';
  const merged: Merged =
    as === 'alias'
      ? { alias: edits.subject ?? term.subject }
      : {
          fromBook: edits.fromBook ?? term.fromBook ?? 0,
          text: edits.description ?? term.description,
        };
  if (hasMerged(target, merged)) return null;
  await updateTerm(req, into, withMerged(target, merged));
  return { into, merged };
}

/** Blocks the reader who suggested a term, and silently declines their other pending terms. */
async function block(
  req: PayloadRequest,
  term: GlossaryTerm,
): Promise<Pick<Decided, 'terms' | 'blocked'> | 'unknown source'> {
  const source = (await findSources(req, [term.id])).get(term.id);
  if (!source) return 'unknown source';
  const wasBlocked = await blockSource(req, source, true);
  const terms: Decided['terms'] = [];
  for (const id of new Set([term.id, ...(await pendingOfSource(req, source))])) {
    const one = await lockTerm(req, id);
    if (one?.status === 'pending')
      terms.push(await settle(req, one, { status: 'rejected' }, { isSilent: true }));
  }
  return { terms, blocked: wasBlocked ? null : source };
}

async function carryOut(
  req: PayloadRequest,
  term: GlossaryTerm,
  { edits, note, ...decision }: Decision,
): Promise<Decided | NotDecided> {
  const nothing = { merge: null, blocked: null };
  switch (decision.decision) {
    case 'approve': {
      const change = { ...edits, status: 'approved' } as const;
      return { ...nothing, terms: [await settle(req, term, change, { note })] };
    }
    case 'decline':
      return { ...nothing, terms: [await settle(req, term, { status: 'rejected' }, { note })] };
    case 'merge': {
      const { into, as } = decision;
      const added = await merge(req, term, { into, as, edits });
      if (added === 'no target') return added;
      const settled = await settle(req, term, { status: 'rejected' }, { note, into });
      return { ...nothing, terms: [settled], merge: added };
    }
    case 'block': {
      const blocked = await block(req, term);
      return typeof blocked === 'string' ? blocked : { ...nothing, ...blocked };
    }
  }
}

/**
 * Decides on a pending term as displayed.
 *
 * @returns the id for undo and the decided terms, or why nothing was decided
 */
export const decideOnSuggestion = (
  req: PayloadRequest,
  decision: Decision,
): Promise<{ decision: number; decided: number[] } | NotDecided> =>
  inTransaction(req, async () => {
    await advisoryLock(req, decisionsLock);
    const term = await lockTerm(req, decision.id);
    if (!term) return 'no term';
    if (term.status !== 'pending' || !isSameMoment(term.updatedAt, decision.updatedAt))
      return 'decided meanwhile';
    const decided = await carryOut(req, term, decision);
    if (typeof decided === 'string') return decided;
    const { rows } = await connectionOf(req).execute(sql`
      INSERT INTO suggestion_decisions (decided) VALUES (${JSON.stringify(decided)}) RETURNING id`);
    return { decision: Number(rows[0]?.id), decided: decided.terms.map(({ id }) => id) };
  });

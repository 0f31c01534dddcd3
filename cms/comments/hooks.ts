import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
} from 'payload';
import { editorialStaff } from '../access/callers';
import type { Comment } from '../payload-types';
import { isSameMoment, optimisticLock } from '../database/queries/optimistic-lock';
import { notifyOfReply } from './queries/notify-of-reply';

/** A comment as the staff saw it when it decided: sent along by lists and forms, and never written. */
type SeenComment = { editedAt?: string | null; reports?: number };

const relationId = (related: Comment['reader'] | undefined) =>
  typeof related === 'object' ? related?.id : related;

const seenComment = (context: Record<string, unknown>): SeenComment => context.seenComment ?? {};

/**
 * Keeps apart what is sent to be written and what only says how the comment looked. A form sends all of it, as it was when the
 * page was opened; the number of reports alone beside a state takes a decision back.
 */
export const separateSeenState: CollectionBeforeOperationHook = ({
  args,
  operation,
  overrideAccess,
  context,
}) => {
  delete context.seenComment;
  if (operation !== 'update' || overrideAccess || !('data' in args)) return;
  const { reports, ...sent } = args.data as Partial<Comment>;
  const isForm = 'text' in sent;
  const seen: SeenComment = {
    ...('editedAt' in sent && { editedAt: sent.editedAt ?? null }),
    ...(isForm && { reports: reports ?? 0 }),
  };
  context.seenComment = seen;
  return isForm ? { ...args, data: sent } : args;
};

/**
 * What is decided on is what was seen, and what was read: the writer may have changed or deleted it meanwhile, and Payload
 * writes a comment whole, as it has read it.
 */
export const rejectStaleDecision: CollectionBeforeChangeHook<Comment> = async ({
  data,
  originalDoc,
  operation,
  req,
  context,
}) => {
  if (operation !== 'update' || !originalDoc) return data;
  const { editedAt } = seenComment(context);
  const isAsSeen = editedAt === undefined || isSameMoment(editedAt, originalDoc.editedAt);
  if (isAsSeen && (await optimisticLock(req, 'comments', originalDoc))) return data;
  throw new APIError('It has been changed meanwhile. Reload the page and read it again.', 409);
};

/** What its writer has deleted stays deleted, and only they delete: the staff rejects, which it can take back. */
export const protectWritersDeletion: CollectionBeforeChangeHook<Comment> = ({
  data,
  originalDoc,
  req,
}) => {
  const isOwn = relationId(originalDoc?.reader) === req.user?.id;
  const touchesDeleted = data.status === 'deleted' || originalDoc?.status === 'deleted';
  if (originalDoc && touchesDeleted && editorialStaff({ req }) && !isOwn)
    throw new APIError('Its writer alone deletes a comment, or takes that back.', 400);
  return data;
};

/**
 * What the staff has decided on, it has looked at: the reports that it saw are settled. Who takes a decision back says how many there
 * were, where there are none any more.
 */
export const settleReports: CollectionBeforeChangeHook<Comment> = ({
  data,
  originalDoc,
  operation,
  req,
  context,
}) => {
  const isDecided = data.status === 'approved' || data.status === 'rejected';
  const takesBack = Boolean(data.reports) && !originalDoc?.reports;
  if (operation !== 'update' || !editorialStaff({ req }) || !isDecided || takesBack) return data;
  const before = originalDoc?.reports ?? 0;
  return { ...data, reports: Math.max(0, before - (seenComment(context).reports ?? before)) };
};

/** A reply that appears, by whichever way, is told to its subscribers. */
export const notifyOfApprovedReply: CollectionAfterChangeHook<Comment> = async ({ doc, req }) => {
  if (doc.status === 'approved') await notifyOfReply(req, doc.id);
  return doc;
};

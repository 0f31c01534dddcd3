import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
} from 'payload';
import { editorialStaff } from '../access/callers';
import type { Comment } from '../payload-types';
import { isSameMoment, optimisticLock } from '../database/queries/locks';
import { notifyOfReply } from './queries/notify-of-reply';

/** State of a comment as staff saw it: sent by forms, never stored. */
type SeenComment = { editedAt?: string | null; reports?: number };

const relationId = (related: Comment['reader'] | undefined) =>
  typeof related === 'object' ? related?.id : related;

const seenComment = (context: Record<string, unknown>): SeenComment => context.seenComment ?? {};

/** Separates new values from the state that staff saw, because forms send all fields. `reports` alone undoes a decision. */
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

/** Refuses decisions on a comment that has changed since staff or Payload read it. */
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
  throw new APIError('It has changed since you read it. Reload the page and read it again.', 409);
};

/** Only the writer can delete a comment or undo that. Staff reject instead. */
export const protectWritersDeletion: CollectionBeforeChangeHook<Comment> = ({
  data,
  originalDoc,
  req,
}) => {
  const isOwn = relationId(originalDoc?.reader) === req.user?.id;
  const touchesDeleted = data.status === 'deleted' || originalDoc?.status === 'deleted';
  if (originalDoc && touchesDeleted && editorialStaff({ req }) && !isOwn)
    throw new APIError('Only the writer can delete or restore a comment.', 400);
  return data;
};

/** A decision of staff settles the reports they saw. An undo restores their number. */
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

export const notifyOfApprovedReply: CollectionAfterChangeHook<Comment> = async ({ doc, req }) => {
  if (doc.status === 'approved') await notifyOfReply(req, doc.id);
  return doc;
};

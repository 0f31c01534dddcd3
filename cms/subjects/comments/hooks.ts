import { APIError, type CollectionAfterChangeHook, type CollectionBeforeChangeHook } from 'payload';
import { editorialStaff } from '../../platform/access/callers';
import type { Comment } from '../../payload-types';
import { optimisticLock } from '../../platform/database/queries/locks';
import { notifyOfReply } from './queries/notify-of-reply';

const relationId = (related: Comment['reader'] | undefined) =>
  typeof related === 'object' ? related?.id : related;

/** Refuses to change a comment that has changed since Payload read it. */
export const refuseLostUpdate: CollectionBeforeChangeHook<Comment> = async ({
  data,
  originalDoc,
  operation,
  req,
}) => {
  if (operation !== 'update' || !originalDoc) return data;
  if (await optimisticLock(req, 'comments', originalDoc)) return data;
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

/** A decision of staff settles the reports. An undo restores their number. */
export const settleReports: CollectionBeforeChangeHook<Comment> = ({
  data,
  originalDoc,
  operation,
  req,
}) => {
  const isDecided = data.status === 'approved' || data.status === 'rejected';
  const takesBack = Boolean(data.reports) && !originalDoc?.reports;
  const isDecision = operation === 'update' && editorialStaff({ req }) && isDecided && !takesBack;
  return isDecision ? { ...data, reports: 0 } : data;
};

export const notifyOfApprovedReply: CollectionAfterChangeHook<Comment> = async ({ doc, req }) => {
  if (doc.status === 'approved') await notifyOfReply(req, doc.id);
  return doc;
};

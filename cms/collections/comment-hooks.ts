import { APIError, type CollectionAfterChangeHook, type CollectionBeforeChangeHook } from 'payload';
import { editorialStaff } from '../access/editorial-staff';
import type { Comment } from '../payload-types';
import { tellOfReply } from '../queries/tell-of-reply';

const relationId = (related: Comment['reader'] | undefined) =>
  typeof related === 'object' ? related?.id : related;

/** What its writer has deleted stays deleted, and only he deletes: the staff rejects, which it can take back. */
export const withinTheStaffsReach: CollectionBeforeChangeHook<Comment> = ({
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
 * What the staff has decided on, it has looked at: earlier reports are settled. Who takes a decision back says how many there
 * were, where there are none any more.
 */
export const notedDecision: CollectionBeforeChangeHook<Comment> = ({
  data,
  originalDoc,
  operation,
  req,
}) => {
  const isDecided = data.status === 'approved' || data.status === 'rejected';
  const takesBack = Boolean(data.reports) && !originalDoc?.reports;
  if (operation !== 'update' || !editorialStaff({ req }) || !isDecided || takesBack) return data;
  return { ...data, reports: 0 };
};

/** A reply that appears, by whichever way, is told to those who asked to hear of it. */
export const tellOfDecision: CollectionAfterChangeHook<Comment> = async ({ doc, req }) => {
  if (doc.status === 'approved') await tellOfReply(req, doc.id);
  return doc;
};

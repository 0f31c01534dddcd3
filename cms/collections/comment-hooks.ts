import type { CollectionAfterChangeHook, CollectionBeforeChangeHook } from 'payload';
import type { Comment } from '../payload-types';
import { tellOfReply } from '../queries/tell-of-reply';

/** What the staff has decided on, it has looked at: earlier reports are settled. */
export const notedDecision: CollectionBeforeChangeHook<Comment> = ({ data, operation }) =>
  operation === 'update' && (data.status === 'approved' || data.status === 'rejected')
    ? { ...data, reports: 0 }
    : data;

/** A reply that appears, by whichever way, is told to those who asked to hear of it. */
export const tellOfDecision: CollectionAfterChangeHook<Comment> = async ({ doc, req }) => {
  if (doc.status === 'approved') await tellOfReply(req, doc.id);
  return doc;
};

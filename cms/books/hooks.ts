import type { CollectionAfterChangeHook } from 'payload';
import type { Book } from '../payload-types';
import { moveChapters } from './queries/move-chapters';

/** The chapters of a book go to the trash with it, and come back with it. */
export const chaptersFollowToTrash: CollectionAfterChangeHook<Book> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  const [before, now] = [previousDoc.deletedAt ?? null, doc.deletedAt ?? null];
  if (operation === 'update' && before !== now) await moveChapters(req, doc.id, { before, now });
};

import type { CollectionAfterChangeHook } from 'payload';
import type { Book } from '../payload-types';
import { moveChapters } from './queries/chapters-of-book';

/** Moves chapters to the trash and back with their book. */
export const chaptersFollowToTrash: CollectionAfterChangeHook<Book> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  const [before, now] = [previousDoc.deletedAt ?? null, doc.deletedAt ?? null];
  if (operation === 'update' && before !== now) await moveChapters(req, doc.id, { before, now });
};

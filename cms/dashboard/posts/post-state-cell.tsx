import type { DefaultServerCellComponentProps } from 'payload';
import { cache } from 'react';
import type { ShownState } from '../../posts/post-status';
import { findPublishedStates } from '../../posts/queries/find-published-states';
import { createDataloader } from '../moderation/dataloader';
import { PostState } from './post-state';

/** One loader per rendered list. */
const publishedStateOf = cache((payload: DefaultServerCellComponentProps['payload']) =>
  createDataloader((ids: number[]) => findPublishedStates(payload.db.drizzle, ids)),
);

export async function PostStateCell({ payload, rowData }: DefaultServerCellComponentProps) {
  const { id, _status, publishedAt } = rowData as { id: number } & ShownState;
  const published = _status === 'draft' ? await publishedStateOf(payload)(id) : null;
  return <PostState saved={{ _status, publishedAt }} published={published ?? null} />;
}

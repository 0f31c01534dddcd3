import type { DefaultServerCellComponentProps } from 'payload';
import { cache } from 'react';
import { findWriters } from '../../comments/queries/decisions';
import { createDataloader } from './dataloader';
import { WriterButtons } from './writers';

/** One loader per rendered list. */
const writerOf = cache((payload: DefaultServerCellComponentProps['payload']) =>
  createDataloader((comments: number[]) => findWriters(payload.db.drizzle, comments)),
);

export async function WriterCell({ payload, rowData }: DefaultServerCellComponentProps) {
  const comment = Number((rowData as { id: number }).id);
  const writer = await writerOf(payload)(comment);
  if (!writer) return <em>A former reader</em>;
  const states = [writer.isTrusted && 'trusted', writer.isBlocked && 'blocked'].filter(Boolean);
  return (
    <div className="comment-writer">
      <p>
        <strong>{writer.name}</strong>
        {states.length > 0 && ` (${states.join(', ')})`}
      </p>
      {writer.isReader && <WriterButtons comment={comment} {...writer} />}
    </div>
  );
}

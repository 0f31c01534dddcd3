import type { DefaultServerCellComponentProps } from 'payload';
import { cache } from 'react';
import { findWriters } from '../../comments/queries/find-writers';
import { createDataloader } from './dataloader';
import { WriterButtons } from './writer-buttons';

/** One for each time that a list is rendered. */
const writerOf = cache((payload: DefaultServerCellComponentProps['payload']) =>
  createDataloader((comments: number[]) => findWriters(payload.db.drizzle, comments)),
);

/** Who wrote a comment, and what the author makes of them. The staff itself is not moderated. */
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

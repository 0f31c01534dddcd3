import type { DefaultServerCellComponentProps } from 'payload';
import { findWriter } from '../../queries/find-writer';
import { WriterButtons } from './writer-buttons';

/** Who wrote a comment, and what the author makes of him. The staff itself is not judged. */
export async function WriterCell({ payload, rowData }: DefaultServerCellComponentProps) {
  const comment = Number((rowData as { id: number }).id);
  const writer = await findWriter(payload.db.drizzle, comment);
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

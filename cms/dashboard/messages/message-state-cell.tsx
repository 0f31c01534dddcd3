'use client';

import type { DefaultCellComponentProps } from 'payload';
import type { ContactMessage } from '../../payload-types';

function stateOf({
  handled,
  isSpam,
  isFlood,
}: Pick<ContactMessage, 'handled' | 'isSpam' | 'isFlood'>) {
  if (isSpam) return 'Spam';
  if (handled) return 'Handled';
  return isFlood ? 'Flood' : 'Waits for an answer';
}

/** Whether a message waits, and if not, why. */
export const MessageStateCell = ({
  rowData,
}: DefaultCellComponentProps & { rowData: ContactMessage }) => <span>{stateOf(rowData)}</span>;

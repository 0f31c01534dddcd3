'use client';

import type { DefaultCellComponentProps } from 'payload';

/** A checkbox in a list, in words that need no heading beside them. */
export const YesOrNoCell = ({
  cellData,
  yes,
  no,
}: DefaultCellComponentProps & { yes: string; no: string }) => <span>{cellData ? yes : no}</span>;

'use client';

import { Link } from '@payloadcms/ui';
import type { DefaultCellComponentProps } from 'payload';

/** A text in a list, all of it and with its lines: what has to be read before one can decide. */
export function WholeTextCell({
  cellData,
  link,
  linkURL,
  collectionSlug,
  rowData,
}: DefaultCellComponentProps) {
  const text = typeof cellData === 'string' ? cellData : '';
  const words = <span className="whole-text">{text}</span>;
  if (!link) return words;
  return (
    <Link
      href={linkURL ?? `/cms/collections/${collectionSlug}/${String(rowData.id)}`}
      prefetch={false}
    >
      {words}
    </Link>
  );
}

/** A checkbox in a list, in words that need no heading beside them. */
export const YesOrNoCell = ({
  cellData,
  yes,
  no,
}: DefaultCellComponentProps & { yes: string; no: string }) => <span>{cellData ? yes : no}</span>;

'use client';

import { Link } from '@payloadcms/ui';
import type { DefaultCellComponentProps } from 'payload';

/** Shows a text in a list in full, with its line breaks. */
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

/** Shows a checkbox in a list as one of two labels. */
export const YesOrNoCell = ({
  cellData,
  yes,
  no,
}: DefaultCellComponentProps & { yes: string; no: string }) => <span>{cellData ? yes : no}</span>;

'use client';

import { Link } from '@payloadcms/ui';
import type { DefaultCellComponentProps } from 'payload';

export function WholeTextCell({ cellData, link, linkURL, ...cell }: DefaultCellComponentProps) {
  const text = typeof cellData === 'string' ? cellData : '';
  const words = <span className="whole-text">{text}</span>;
  if (!link) return words;
  return (
    <Link
      href={linkURL ?? `/cms/collections/${cell.collectionSlug}/${String(cell.rowData.id)}`}
      prefetch={false}
    >
      {words}
    </Link>
  );
}

type Words = { yes: string; no: string };

export const YesOrNoCell = ({ cellData, yes, no }: DefaultCellComponentProps & Words) => (
  <span>{cellData ? yes : no}</span>
);

'use client';

import { useDocumentInfo } from '@payloadcms/ui';
import type { FieldDiffClientProps } from 'payload';
import { earlierFile } from '../subjects/media/public-image';

/** Renders the pictures of two versions of an image, instead of the names of their editions. */
export function PictureDiff({ comparisonValue, versionValue }: FieldDiffClientProps) {
  const { id, savedDocumentData: present } = useDocumentInfo();
  const picture = (edition: unknown, alt: string) =>
    edition !== undefined && (
      <img
        className="max-h-80 max-w-full"
        src={`/media/${edition === present?.edition ? String(present?.filename) : earlierFile(Number(id), edition as string)}`}
        alt={alt}
      />
    );
  return (
    <section className="my-5 grid grid-cols-2 gap-2.5" aria-label="Picture">
      <p>{picture(comparisonValue, 'Before')}</p>
      <p>{picture(versionValue, 'In this version')}</p>
    </section>
  );
}

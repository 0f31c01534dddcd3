'use client';

import { useDocumentInfo } from '@payloadcms/ui';
import type { FieldDiffClientProps } from 'payload';
import { earlierFile } from '../media/earlier-file';

/** The pictures of two versions of an image, in the place of the names of their editions. */
export function PictureDiff({ comparisonValue, versionValue }: FieldDiffClientProps) {
  const { id, savedDocumentData: present } = useDocumentInfo();
  const picture = (edition: unknown, alt: string) =>
    edition !== undefined && (
      <img
        src={`/media/${edition === present?.edition ? String(present?.filename) : earlierFile(Number(id), edition as string)}`}
        alt={alt}
      />
    );
  return (
    <section className="picture-diff" aria-label="Picture">
      <p>{picture(comparisonValue, 'Before')}</p>
      <p>{picture(versionValue, 'In this version')}</p>
    </section>
  );
}

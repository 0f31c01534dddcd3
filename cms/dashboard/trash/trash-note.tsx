'use client';

import { usePathname } from 'next/navigation';
import { daysInTrash } from '../../contract/limits';

/** Above the trash: how long records can be restored. */
export function TrashNote() {
  if (!usePathname().endsWith('/trash')) return null;
  return (
    <p className="text-muted mb-4">
      What is here can be put back for {daysInTrash} days after it was deleted. Then it is deleted
      for good.
    </p>
  );
}

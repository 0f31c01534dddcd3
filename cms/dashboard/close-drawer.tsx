'use client';

import { useDocumentEvents, useModal } from '@payloadcms/ui';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

/** Closes a form's drawer after the new record is saved. Payload leaves it open. */
export function CloseDrawer({ children }: { children: ReactNode }) {
  const { mostRecentUpdate } = useDocumentEvents();
  const { closeModal } = useModal();
  const close = useEffectEvent(() => {
    const { drawerSlug, operation } = mostRecentUpdate ?? {};
    if (drawerSlug && operation === 'create') closeModal(drawerSlug);
  });
  useEffect(() => close(), [mostRecentUpdate]);
  return children;
}

'use client';

import { useDocumentEvents, useModal } from '@payloadcms/ui';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

/** Closes the drawer of a form when what it creates is stored and chosen. Payload would leave it open. */
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

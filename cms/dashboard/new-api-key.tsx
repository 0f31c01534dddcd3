'use client';

import { Banner, CopyToClipboard, useDocumentEvents, useDocumentInfo } from '@payloadcms/ui';
import { useStaysModified } from './use-stays-modified';

/** Shows a new key until the page is left or reloaded: only the creation response contains it. */
export function NewApiKey() {
  const { id } = useDocumentInfo();
  useStaysModified();
  const { mostRecentUpdate } = useDocumentEvents();
  const { entitySlug, operation, doc } = mostRecentUpdate ?? {};
  if (id === undefined)
    return <p>The key is made when you save, and shown once: have a safe place for it ready.</p>;
  const isThisKey = entitySlug === 'api-keys' && operation === 'create' && doc?.id === id;
  if (!isThisKey || !doc || !('apiKey' in doc)) return null;
  const apiKey = String(doc.apiKey);
  return (
    <Banner type="success">
      This is the key. Copy it now: it is not shown again.
      <br />
      <code>{apiKey}</code> <CopyToClipboard value={apiKey} />
    </Banner>
  );
}

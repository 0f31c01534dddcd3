'use client';

import {
  DateTimeField,
  RelationshipField,
  TextField,
  useDocumentInfo,
  Banner,
  CopyToClipboard,
  useDocumentEvents,
} from '@payloadcms/ui';
import type { ComponentType } from 'react';
import { useStaysModified } from './stale-form';
import type { DefaultCellComponentProps } from 'payload';
import type { ApiKey } from '../payload-types';
import { DecisionButton } from './moderation/decision-button';
import { callRest } from './rest';
import { useAction } from './use-action';

/** Hides a generated field in the form of a new record. (A `condition` would also make a required column nullable.) */
const onceStored = <Props extends object>(Field: ComponentType<Props>) =>
  function OnceStored(props: Props) {
    const { id } = useDocumentInfo();
    return id === undefined ? null : <Field {...props} />;
  };

export const TextOnceStored = onceStored(TextField);
export const RelationshipOnceStored = onceStored(RelationshipField);
export const DateOnceStored = onceStored(DateTimeField);

/** Shows a new key until the page is left or reloaded: only the creation response contains it. */
export function NewApiKey() {
  const { id } = useDocumentInfo();
  useStaysModified();
  const { mostRecentUpdate } = useDocumentEvents();
  const { entitySlug, operation, doc } = mostRecentUpdate ?? {};
  if (id === undefined)
    return <p>The key is created when you save, and shown once: have a safe place for it ready.</p>;
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

/** Id of the key whose button was pressed last, stored outside the rows, which the list remounts. */
let pressed: number | undefined;

const Revoked = ({ id }: Pick<ApiKey, 'id'>) => (
  <span
    tabIndex={-1}
    ref={(words) => {
      if (pressed === id && document.activeElement === document.body) words?.focus();
    }}
  >
    Revoked
  </span>
);

export function Revoke({ rowData }: Partial<DefaultCellComponentProps>) {
  const { data } = useDocumentInfo();
  const { id, label, revokedAt } = (rowData ?? data ?? {}) as Partial<ApiKey>;
  const { isBusy, run } = useAction(async () => {
    pressed = id;
    const body = { revokedAt: new Date().toISOString() };
    await callRest(`/api-keys/${id}`, { method: 'PATCH', body });
    return `“${label}” no longer works.`;
  });
  if (id === undefined) return null;
  return (
    <div className={rowData ? '' : 'field-type mb-4'}>
      {revokedAt ? (
        <Revoked id={id} />
      ) : (
        <DecisionButton
          kind="rejected"
          aria-label={`Revoke: ${label}`}
          isIdle={isBusy}
          onClick={run}
        >
          Revoke
        </DecisionButton>
      )}
    </div>
  );
}

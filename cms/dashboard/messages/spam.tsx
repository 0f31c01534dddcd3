'use client';

import { useDocumentInfo } from '@payloadcms/ui';
import { useState } from 'react';
import type { ContactMessage } from '../../payload-types';
import { DecisionButton } from '../moderation/decision-button';
import { callRest } from '../rest';
import { useAction } from '../use-action';

export function SpamField() {
  const { data } = useDocumentInfo();
  const message = data as ContactMessage | undefined;
  const [isSpam, setIsSpam] = useState(message?.isSpam === true);
  const { isBusy, run } = useAction(async () => {
    await callRest(`/contact-messages/${message?.id}/spam`, { body: { isSpam: !isSpam } });
    setIsSpam(!isSpam);
    return isSpam
      ? `Messages from ${message?.email} come in as usual.`
      : `Messages from ${message?.email} are set apart as spam.`;
  });
  if (!message?.email) return null;
  return (
    <div className="field-type mb-4">
      <DecisionButton isIdle={isBusy} onClick={run}>
        {isSpam ? 'Not spam' : 'Spam'}
      </DecisionButton>
      <p className="field-description">
        {isSpam
          ? 'All messages from this address are set apart.'
          : 'Sets apart all messages from this address, later ones too. You get no notice of them.'}
      </p>
    </div>
  );
}

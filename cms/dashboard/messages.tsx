'use client';

import {
  useConfig,
  useDocumentInfo,
  useForm,
  useFormFields,
  useFormModified,
} from '@payloadcms/ui';
import type { DefaultCellComponentProps } from 'payload';
import { useEffect, useId, useState } from 'react';
import type { ContactMessage, SavedAnswer } from '../payload-types';
import { greetingTo, isBegun, withSavedAnswer } from './answer-text';
import { DecisionButton, useIsHydrated } from './moderation/decision-button';
import { callRest } from './rest';
import { useLoaded } from './use-loaded';
import { useAction } from './use-action';
import { useWork } from './use-work';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

function stateOfMessage({ handled, isSpam, isFlood }: ContactMessage) {
  if (isSpam) return 'Spam';
  if (handled) return 'Handled';
  return isFlood ? 'Flood' : 'Waiting for an answer';
}

export const MessageStateCell = ({ rowData }: DefaultCellComponentProps) => (
  <span>{stateOfMessage(rowData as ContactMessage)}</span>
);

export function AnswerCell({ rowData }: DefaultCellComponentProps) {
  const { id, name } = rowData as ContactMessage;
  const href = `/cms/collections/contact-messages/${id}`;
  return (
    <a className="decision__button" href={href} aria-label={`Answer ${name}`}>
      Answer
    </a>
  );
}

const useSavedAnswers = (): SavedAnswer[] =>
  useLoaded('all', async () => {
    const path = '/saved-answers?limit=0&depth=0';
    return (await callRest<{ docs: SavedAnswer[] }>(path)).docs;
  }) ?? [];

type Answers = ContactMessage['answers'];

/**
 * Keeps the form marked as modified while an answer is typed, so that Payload warns before it is lost. Sending the answer stores
 * the only field of the form that can be changed.
 */
function useLeaveWarning(hasAnswer: boolean) {
  const { setModified } = useForm();
  const isModified = useFormModified();
  useEffect(() => {
    if (hasAnswer && !isModified) setModified(true);
  }, [hasAnswer, isModified, setModified]);
  return { endWarning: () => setModified(false) };
}

type AnswerFormProps = { message: ContactMessage; onSent: (answers: Answers) => void };

function AnswerForm({ message: { id, name, email }, onSent }: AnswerFormProps) {
  const textId = useId();
  const saved = useSavedAnswers();
  // Hydration resets a text field to the server's text.
  const isHydrated = useIsHydrated();
  const [text, setText] = useState(greetingTo(name));
  const { isBusy, problem, run } = useWork();
  const { endWarning } = useLeaveWarning(isBegun(text, name));
  const send = async () => {
    const path = `/contact-messages/${id}/answer`;
    const { answers } = await callRest<{ answers: Answers }>(path, { body: { text } });
    setText('');
    endWarning();
    onSent(answers);
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={textId}>Your answer, sent to {email}</label>
      <textarea
        id={textId}
        className="own-input w-full resize-y"
        rows={8}
        // The text is cleared once it is sent.
        readOnly={!isHydrated || isBusy}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {problem && <p role="alert">{problem}</p>}
      <div className="decision">
        <DecisionButton kind="approved" isIdle={isBusy} onClick={() => run(send)}>
          {isBusy ? 'Sending …' : 'Send the answer'}
        </DecisionButton>
        {saved.length > 0 && (
          <select
            className="decision__button"
            aria-label="Insert a saved answer"
            value=""
            disabled={isBusy}
            onChange={({ target }) => {
              const chosen = saved.find((one) => String(one.id) === target.value);
              if (chosen) setText(withSavedAnswer(text, chosen.text, name));
            }}
          >
            <option value="">Insert a saved answer …</option>
            {saved.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
        )}
      </div>
    </div>
  );
}

export function Thread() {
  const { data } = useDocumentInfo();
  const { config } = useConfig();
  const dispatch = useFormFields(([, change]) => change);
  const [sent, setSent] = useState<Answers>(null);
  const message = data as ContactMessage | undefined;
  if (!message?.email) return null;
  const answers = sent ?? message.answers ?? [];
  const ofAddress = new URLSearchParams({ 'where[or][0][and][0][email][equals]': message.email });
  return (
    <section className="field-type mt-4 grid gap-4" aria-label="Answers">
      <ol className="grid list-none gap-4 p-0">
        {answers.map(({ id, text, sentAt, isFromReader }) => (
          <li
            key={id}
            className={`border-s-3 ps-4 ${isFromReader ? 'border-(--theme-elevation-400)' : 'border-accent'}`}
          >
            <p className="text-muted">
              {isFromReader ? `${message.name} wrote` : 'You answered'} on{' '}
              {moment.format(new Date(sentAt))}:
            </p>
            <p className="whole-text">{text}</p>
          </li>
        ))}
      </ol>
      <p role="status">{sent && 'Your answer is being sent, and the message is handled.'}</p>
      <AnswerForm
        message={message}
        onSent={(all) => {
          setSent(all);
          dispatch({ type: 'UPDATE', path: 'handled', value: true });
        }}
      />
      <p>
        {config.admin.custom?.hasInbox
          ? 'The reader’s next mail appears here.'
          : 'The reader’s next mail comes to your own mailbox.'}{' '}
        <a className="text-link" href={`/cms/collections/contact-messages?${ofAddress}`}>
          All messages from {message.email}
        </a>
      </p>
    </section>
  );
}

export function SpamField() {
  const { data } = useDocumentInfo();
  const message = data as ContactMessage | undefined;
  const [isSpam, setIsSpam] = useState(message?.isSpam === true);
  const { isBusy, run } = useAction(async () => {
    await callRest(`/contact-messages/${message?.id}/spam`, { body: { isSpam: !isSpam } });
    setIsSpam(!isSpam);
    return isSpam
      ? `Messages from ${message?.email} come in as usual.`
      : `Messages from ${message?.email} are marked as spam.`;
  });
  if (!message?.email) return null;
  return (
    <div className="field-type mb-4">
      <DecisionButton isIdle={isBusy} onClick={run}>
        {isSpam ? 'Not spam' : 'Spam'}
      </DecisionButton>
      <p className="field-description">
        {isSpam
          ? 'All messages from this address are marked as spam.'
          : 'Marks all messages from this address as spam, later ones too. You get no notice of them.'}
      </p>
    </div>
  );
}

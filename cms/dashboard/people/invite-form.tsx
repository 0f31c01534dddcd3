'use client';

import { useId, useRef } from 'react';
import { DecisionButton } from '../moderation/decision-button';
import { callRest } from '../rest';
import { useAction } from '../use-action';

/** Renders the form that invites an editor or author by mail. Uncontrolled, so text typed before hydration stays. */
export function InviteForm() {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, run } = useAction(async () => {
    const body = Object.fromEntries(new FormData(form.current ?? undefined));
    const { message } = await callRest<{ message: string }>('/users/invite', { body });
    form.current?.reset();
    return message;
  });
  const field = (name: string) => ({ id: `${id}-${name}`, name, className: 'own-input mb-2' });
  return (
    <form
      ref={form}
      className="my-4 grid max-w-104 gap-[0.35rem]"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) run();
      }}
    >
      <label htmlFor={`${id}-userName`}>Name, as shown beside comments</label>
      <input {...field('userName')} required autoComplete="off" />
      <label htmlFor={`${id}-email`}>E-mail address</label>
      <input {...field('email')} type="email" required autoComplete="off" />
      <label htmlFor={`${id}-role`}>Role</label>
      <select {...field('role')}>
        <option value="editor">Editor</option>
        <option value="author">Author</option>
      </select>
      <DecisionButton type="submit" kind="approved" isIdle={isBusy}>
        Send the invitation
      </DecisionButton>
    </form>
  );
}

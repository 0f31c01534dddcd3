'use client';

import { useId, useState } from 'react';
import { DecisionButton } from '../moderation/decision-button';
import { callRest } from '../rest';
import { useAction } from '../use-action';

const nobody = { userName: '', email: '', role: 'editor' };

/** The form that invites an editor or another author by mail. */
export function InviteForm() {
  const id = useId();
  const [invited, setInvited] = useState(nobody);
  const { isBusy, run } = useAction(async () => {
    const body = invited;
    const { message } = await callRest<{ message: string }>('/users/invite', { body });
    setInvited(nobody);
    return message;
  });
  const field = (name: 'userName' | 'email') => ({
    id: `${id}-${name}`,
    required: true,
    autoComplete: 'off',
    value: invited[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setInvited({ ...invited, [name]: target.value }),
  });
  return (
    <form
      className="people__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void run();
      }}
    >
      <label htmlFor={`${id}-userName`}>Name, as shown beside comments</label>
      <input {...field('userName')} />
      <label htmlFor={`${id}-email`}>E-mail address</label>
      <input type="email" {...field('email')} />
      <label htmlFor={`${id}-role`}>Role</label>
      <select
        id={`${id}-role`}
        value={invited.role}
        onChange={({ target }) => setInvited({ ...invited, role: target.value })}
      >
        <option value="editor">Editor</option>
        <option value="author">Author</option>
      </select>
      <DecisionButton type="submit" kind="approved" isIdle={isBusy}>
        Send the invitation
      </DecisionButton>
    </form>
  );
}

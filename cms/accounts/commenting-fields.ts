import type { Field } from 'payload';
import { authorOnly, editorialStaff, nobody } from '../access/callers';

/** Comment settings of an account. */
export const commentingFields: Field[] = [
  {
    name: 'isTrusted',
    type: 'checkbox',
    label: 'Trusted: comments appear at once',
    defaultValue: false,
    access: { create: authorOnly, read: editorialStaff, update: authorOnly },
    admin: { position: 'sidebar', description: 'For readers whom you know.' },
  },
  {
    name: 'isBlocked',
    type: 'checkbox',
    label: 'Blocked: comments are hidden, and new ones are refused',
    defaultValue: false,
    access: { create: authorOnly, read: editorialStaff, update: authorOnly },
    admin: { position: 'sidebar', description: 'Unblocking shows the comments again.' },
  },
  {
    name: 'hearsOfReplies',
    type: 'checkbox',
    label: 'Gets a mail for each reply',
    defaultValue: false,
    admin: { position: 'sidebar', description: 'Every such mail contains an unsubscribe link.' },
  },
  {
    // When an author was last mailed about pending comments. At most once an hour.
    name: 'toldOfCommentsAt',
    type: 'date',
    hidden: true,
    access: { create: nobody, read: nobody, update: nobody },
  },
];

import type { Field } from 'payload';
import { authorOnly, editorialStaff, nobody } from '../access/callers';

/** What an account has to do with comments. */
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
    label: 'Blocked: comments are hidden, and no more are taken',
    defaultValue: false,
    access: { create: authorOnly, read: editorialStaff, update: authorOnly },
    admin: { position: 'sidebar', description: 'Unblocking brings the comments back.' },
  },
  {
    name: 'hearsOfReplies',
    type: 'checkbox',
    label: 'Gets a mail when somebody replies',
    defaultValue: false,
    admin: { position: 'sidebar', description: 'Every such mail says how to end them.' },
  },
  {
    // Of an author: when the last mail about waiting comments went to them. There is one an hour at most.
    name: 'toldOfCommentsAt',
    type: 'date',
    hidden: true,
    access: { create: nobody, read: nobody, update: nobody },
  },
];

import type { CollectionConfig, FieldAccess, Endpoint } from 'payload';
import { authorOnly, nobody, authorSessionOnly } from '../access/callers';
import { columnPart, field } from '../fields/form-fields';
import type { Mail } from '../../payload-types';
import { resendMail } from './queries/queue-mail';

const refuse = (status: number, message: string) =>
  Response.json({ errors: [{ message }] }, { status });

/** Endpoint of the dashboard's button Resend: `POST /cms/api/mail/{id}/resend`. */
const resendMailEndpoint: Omit<Endpoint, 'root'> = {
  method: 'post',
  path: '/:id/resend',
  custom: { summary: 'Sends a mail again.' },
  handler: async (req) => {
    if (!authorSessionOnly({ req }))
      return refuse(403, 'Only the author may do that, after logging in.');
    const id = Number(req.routeParams?.id);
    const resent = Number.isSafeInteger(id) ? await resendMail(req, id) : 'not there';
    if (resent === 'not there') return refuse(404, 'There is no such mail.');
    if (resent === 'forgotten')
      return refuse(
        409,
        'The text of this mail was deleted after sending. Request a new mail instead.',
      );
    return Response.json({ message: 'The mail is being sent.' });
  },
};

/** Hides mails that open an account from an unattended session. Without a document, as in a query, nothing is readable. */
const notConfidential: FieldAccess<Mail> = ({ doc }) => doc?.confidential === false;

/** The outbox. Every mail is stored here in the transaction of its cause, and sent later. */
export const mail: CollectionConfig = {
  slug: 'mail',
  labels: { singular: 'Mail', plural: 'Mail sent by the site' },
  admin: {
    useAsTitle: 'subject',
    group: 'Site',
    description:
      'Every e-mail that the site sends, and whether it has arrived at the mail server. If the mail server does not answer, mails wait here and are sent later. Press Resend to send one at once.',
    defaultColumns: ['subject', 'to', 'state', 'resend', 'lastError', 'sentAt', 'createdAt'],
    listSearchableFields: ['to', 'subject', 'lastError'],
  },
  endpoints: [resendMailEndpoint],
  disableDuplicate: true,
  access: { create: nobody, read: authorOnly, update: nobody, delete: authorOnly },
  defaultSort: '-createdAt',
  fields: [
    columnPart('state', 'State', { Cell: 'mails#MailStateCell' }, 'sidebar'),
    columnPart('resend', 'Send', { Field: 'mails#Resend', Cell: 'mails#Resend' }, 'sidebar'),
    field('text', 'to', 'The recipient.', { required: true }),
    field('text', 'subject', 'The subject line.', { required: true }),
    field('textarea', 'text', 'The words of the mail.', {
      required: true,
      access: { read: notConfidential },
    }),
    field('textarea', 'html', 'The same words, for mail programs that show colors and links.', {
      label: 'HTML',
      access: { read: notConfidential },
    }),
    // Hidden: Payload's JSON editor loads from another site.
    { name: 'headers', type: 'json', admin: { hidden: true } },
    field('text', 'topic', 'Mails to you about the same thing are joined into one.', {
      index: true,
      admin: { readOnly: true },
    }),
    field(
      'checkbox',
      'confidential',
      'It has a code or a link that opens an account, so its text is deleted after sending.',
      { defaultValue: false },
    ),
    field('number', 'tries', 'How often the site has tried to send it.', {
      defaultValue: 0,
      min: 0,
      admin: { position: 'sidebar' },
    }),
    // When it is due; null after it was sent or given up.
    { name: 'nextTryAt', type: 'date', hidden: true, index: true },
    { name: 'queuedAt', type: 'date', hidden: true },
    { name: 'claimedAt', type: 'date', hidden: true },
    { name: 'failures', type: 'number', hidden: true, defaultValue: 0 },
    field(
      'textarea',
      'lastError',
      'Why the last attempt failed, or why the mail came back, in the words of the mail server.',
      { label: 'Last error' },
    ),
    field('date', 'sentAt', 'Empty until the mail server has accepted it.', {
      label: 'Sent',
      index: true,
      admin: { position: 'sidebar', date: { pickerAppearance: 'dayAndTime' } },
    }),
  ],
};

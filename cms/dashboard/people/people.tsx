import { daysOfInvitation } from '../../contract/limits';
import { InviteForm } from './invite-form';

/** What each role may do, from the least to the most. The access rules of the collections decide. */
const rights: { what: string; reader?: true; editor?: true }[] = [
  { what: 'Read, comment, and suggest terms', reader: true, editor: true },
  { what: 'Write, publish, and delete posts', editor: true },
  { what: 'Change books, sample chapters, terms, images, and the words of pages', editor: true },
  { what: 'Decide on comments and suggestions', editor: true },
  { what: 'Read and answer messages' },
  { what: 'Change the settings of the site' },
  { what: 'See readers’ accounts, the mail sent by the site, and its health' },
  { what: 'Invite and remove people, and make keys' },
];

const Mark = ({ may }: { may: boolean | undefined }) => <td>{may ? 'Yes' : 'No'}</td>;

/** What each role may do, and the form for an invitation. */
export const People = () => (
  <div className="people">
    <h1>Invite someone</h1>
    <p>
      They get a mail with a link, and choose their own password. The link works for{' '}
      {daysOfInvitation} days. <a href="/cms/collections/users">All people</a>
    </p>
    <InviteForm />
    <h2>What each role may do</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">May</th>
          <th scope="col">Reader</th>
          <th scope="col">Editor</th>
          <th scope="col">Author</th>
        </tr>
      </thead>
      <tbody>
        {rights.map(({ what, reader, editor }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <Mark may={reader} />
            <Mark may={editor} />
            <Mark may />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Above the list of people. */
export const InviteLink = () => (
  <p className="triage-link">
    <a href="/cms/invite">Invite an editor, and see what each role may do</a>
  </p>
);

import type { PayloadRequest } from 'payload';
import { roles } from '../../platform/access/callers';
import { daysOfInvitation } from '../../contract/plain/limits';
import { Table } from '../table';
import { InviteForm } from './invite-form';
import { rightsOf } from './rights';

export const People = async ({ req }: { req: PayloadRequest }) => (
  <div className="report people">
    <h1>Invite someone</h1>
    <p>
      They get a mail with a link, and choose their own password. The link works for{' '}
      {daysOfInvitation} days. <a href="/cms/collections/users">All people</a>
    </p>
    <InviteForm />
    <h2>What each role may do</h2>
    <Table head={['May', 'Reader', 'Editor', 'Author']}>
      <tbody>
        {(await rightsOf(req)).map(({ what, may }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            {roles.map((role) => (
              <td key={role}>{may.includes(role) ? 'Yes' : 'No'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

export const InviteLink = () => (
  <p>
    <a className="text-link inline-flex min-h-11 items-center" href="/cms/invite">
      Invite an editor, and see what each role may do
    </a>
  </p>
);

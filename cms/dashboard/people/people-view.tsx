import { notFound, redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import { authorOnly } from '../../access/callers';
import { Template } from '../template';
import { People } from './people';

/** The screen for invitations, for the author. Payload does not check access for custom views. */
export function PeopleView(props: AdminViewServerProps) {
  const { req } = props.initPageResult;
  if (!req.user) redirect('/cms/login?redirect=/cms/invite');
  if (!authorOnly({ req })) notFound();
  return (
    <Template {...props} label="Invite someone">
      <People req={req} />
    </Template>
  );
}

import { notFound, redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import { editorialStaff } from '../../access/callers';
import { readTriage } from '../queries/read-triage';
import { Template } from '../template';
import { Triage } from './triage';

/** The suggestions screen. Payload does not check access for custom views. */
export async function TriageView(props: AdminViewServerProps) {
  const { req } = props.initPageResult;
  if (!req.user) redirect('/cms/login?redirect=/cms/suggestions');
  if (!editorialStaff({ req })) notFound();
  return (
    <Template {...props} label="Suggestions">
      <Triage {...await readTriage(req)} />
    </Template>
  );
}

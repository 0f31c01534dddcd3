import { notFound, redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import { authorOnly } from '../../access/callers';
import { readHealth } from '../queries/read-health';
import { Template } from '../template';
import { Health } from './health';

/** The health screen, for the author. Payload does not check access for custom views. */
export async function HealthView(props: AdminViewServerProps) {
  const { req } = props.initPageResult;
  if (!req.user) redirect('/cms/login?redirect=/cms/health');
  if (!authorOnly({ req })) notFound();
  return (
    <Template {...props} label="Health">
      <Health {...await readHealth(req)} />
    </Template>
  );
}

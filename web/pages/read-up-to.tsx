import { redirect } from 'react-router-dom';
import { paths } from '../../cms/contract/plain/paths';
import { localPath } from '../account/local-path';
import { createAction, type FormValues } from '../api/actions';
import type { Api } from '../../cms/contract/plain/client';
import { FormPage, Alert } from '../components/form';
import { DialForm, dialHint, dialTitle } from '../components/reading-dial';
import { useShell } from '../components/page';
import type { Route } from './+types/read-up-to';

/** Stores how far the user has read and redirects back. The form is never sent by scripts. */
const turn = async (api: Api, { upTo = '', back }: FormValues) => {
  await api('POST /Users/readUpTo', { upTo });
  return redirect(localPath(back) ?? paths.home, 303);
};
export const action = createAction(turn);

/** The dial as a page: for browsers without popovers, and for errors. */
export default function ReadUpTo({ actionData }: Route.ComponentProps) {
  const shell = useShell();
  const failure = actionData && actionData.status !== 'done' ? actionData : null;
  return (
    <FormPage title={dialTitle} description={dialHint}>
      <p>{dialHint}</p>
      {failure && (
        <Alert>{failure.problem?.detail ?? 'The site cannot be reached. Try again later.'}</Alert>
      )}
      {shell && <DialForm {...shell} back={localPath(failure?.values.back) ?? paths.home} />}
    </FormPage>
  );
}

import { paths } from '../../cms/contract/plain/paths';
import { reauthenticationRequired } from '../../cms/contract/plain/reauthentication';
import { ApiError } from '../../cms/contract/plain/client';

/** Says why a call failed. An act that needs a recent confirmation has a link to it: the editor stays open with its text. */
export function Refusal({ error }: { error: unknown }) {
  if (!(error instanceof ApiError))
    return (
      <p role="alert" className="text-accent">
        The site cannot be reached. Try again.
      </p>
    );
  const { detail, type } = error.problem;
  return (
    <p role="alert" className="text-accent">
      {detail}
      {type === reauthenticationRequired && (
        <>
          {' '}
          <a className="link" href={paths.reauthenticate} target="_blank" rel="noopener">
            Confirm it in a new tab
          </a>
          , then try again here.
        </>
      )}
    </p>
  );
}

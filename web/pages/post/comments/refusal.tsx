import { useLocation } from 'react-router-dom';
import { PageLink } from '../../../components/page-link';
import { logInPath } from '../../../account/local-path';
import { refreshReader } from '../../../account/reader-store';
import type { CommentResult } from './comment-action';
import { reasonOf } from './use-comment-action';

type RefusalProps = {
  result: CommentResult | undefined;
  comment: number;
};

const isSessionOver = (result: CommentResult | undefined) =>
  result !== undefined && result.status !== 'done' && result.problem?.status === 401;

/** Why an action on an own comment failed. Offers to log in if the session has expired. */
export function Refusal({ result, comment }: RefusalProps) {
  const { pathname, search } = useLocation();
  if (!isSessionOver(result)) return reasonOf(result);
  return (
    <>
      You are not logged in any more, so nothing was changed.{' '}
      <PageLink
        to={logInPath(`${pathname}${search}#comment-${comment}`)}
        className="link"
        // Not earlier: without a user, the form with the text would close.
        onClick={() => void refreshReader()}
      >
        Log in
      </PageLink>
    </>
  );
}

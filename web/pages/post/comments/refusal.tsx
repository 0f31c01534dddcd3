import { useLocation } from 'react-router-dom';
import { logInPath } from '../../../account/local-path';
import { refreshReader } from '../../../account/reader-store';
import { Link } from '../../../components/link';
import type { CommentResult } from './comment-action';
import { reasonOf } from './use-comment-action';

type RefusalProps = {
  result: CommentResult | undefined;
  /** The comment that one comes back to. */
  comment: number;
};

const isSessionOver = (result: CommentResult | undefined) =>
  result !== undefined && result.status !== 'done' && result.problem?.status === 401;

/** Why something was not done about one's own comment. Who is not logged in any more finds the way to log in, and back. */
export function Refusal({ result, comment }: RefusalProps) {
  const { pathname, search } = useLocation();
  if (!isSessionOver(result)) return reasonOf(result);
  return (
    <>
      You are not logged in any more, so nothing was changed.{' '}
      <Link
        viewTransition
        to={logInPath(`${pathname}${search}#comment-${comment}`)}
        className="link"
        // The page goes on as it is until one leaves: without a reader it would close the form that one's words stand in.
        onClick={() => void refreshReader()}
      >
        Log in
      </Link>
    </>
  );
}

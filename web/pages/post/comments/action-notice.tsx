import { Form } from 'react-router-dom';
import type { ActionResult } from '../../../api/actions';
import type { CommentReply } from './comment-action';
import { Notice } from '../../../components/notice';
import { HiddenFields } from './hidden-fields';

/** The reply to a deletion does not name the comment, which Undo needs. */
export type OwnCommentReply = CommentReply | { deleted: number };

/** Result of an action on an own comment. A deletion can be undone. */
export function ActionNotice({
  post,
  result,
}: {
  post: number;
  result: ActionResult<OwnCommentReply> | undefined;
}) {
  if (result?.status !== 'done') return null;
  const { data } = result;
  return (
    <div className="mt-6">
      <Notice>
        {!('deleted' in data) ? (
          'status' in data && data.status === 'pending' ? (
            'It is as you want it, and appears once it has been read.'
          ) : (
            'It is as you want it.'
          )
        ) : (
          <Form method="post" className="flex flex-wrap items-center gap-x-4">
            <HiddenFields values={{ intent: 'restore', post, comment: data.deleted }} />
            <span>Your comment is deleted.</span>
            <button type="submit" className="comment-tool">
              Undo
            </button>
          </Form>
        )}
      </Notice>
    </div>
  );
}

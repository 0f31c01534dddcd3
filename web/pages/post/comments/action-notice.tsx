import { Form } from 'react-router-dom';
import type { ActionResult } from '../../../api/actions';
import type { CommentReply } from './comment-action';
import { Notice } from '../../../components/notice';
import { HiddenFields } from './hidden-fields';

/** A deletion's reply does not say what was deleted, and that is what can be taken back. */
export type OwnCommentReply = CommentReply | { deleted: number };

/** What has become of one's own comment; a deletion can be taken back from here. */
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

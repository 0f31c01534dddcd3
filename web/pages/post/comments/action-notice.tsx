import { Form } from 'react-router-dom';
import type { Outcome } from '../../../api/actions';
import { Notice } from '../../../components/notice';
import { HiddenFields } from './hidden-fields';

type Result = { deleted?: number; status?: 'pending' | 'approved' };

/** What has become of one's own comment; a deletion can be taken back from here. */
export function WasDone({ post, outcome }: { post: number; outcome: Outcome | undefined }) {
  if (outcome?.is !== 'done') return null;
  const { deleted, status } = outcome.result as Result;
  return (
    <div className="mt-6">
      <Notice>
        {deleted === undefined ? (
          status === 'pending' ? (
            'It is as you want it, and appears once it has been read.'
          ) : (
            'It is as you want it.'
          )
        ) : (
          <Form method="post" className="flex flex-wrap items-center gap-x-4">
            <HiddenFields values={{ intent: 'restore', post, comment: deleted }} />
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

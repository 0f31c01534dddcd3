import { Form } from 'react-router-dom';
import type { OwnComment as Own } from '../../../../cms/contract/comments';
import type { ActionResult } from '../../../api/actions';
import { Field } from '../../../components/fields';
import { Alert } from '../../../components/form';
import { PublishedOn } from '../../../components/published-on';
import { CommentText } from './comment-text';
import { HiddenFields, reasonOf } from './comment-action';

type OwnProps = {
  post: number;
  own: Own;
  isEditable: boolean;
  /** Result of the last submitted form, whichever it was. */
  result: ActionResult | undefined;
};

/** An own comment with forms that work without JavaScript. */
export function OwnComment({ post, own, isEditable, result }: OwnProps) {
  const refused =
    result && result.status !== 'done' && result.values.comment === String(own.id) ? result : null;
  const words = refused?.values.text;
  const reason = refused && reasonOf(refused);
  return (
    <article id={`comment-${own.id}`}>
      <p className="text-note text-faded flex flex-wrap gap-x-3">
        <PublishedOn at={own.at} />
        {own.editedAt && <span>edited</span>}
        {own.status === 'pending' && <span className="caps text-accent">Waiting to be read</span>}
      </p>
      <CommentText paragraphs={own.paragraphs} />
      {reason && (words === undefined || !isEditable) && <Alert>{reason}</Alert>}
      <div className="flex flex-wrap items-start gap-x-5">
        {(isEditable || words !== undefined) && (
          <details
            className="comment-opener open:order-last open:w-full"
            open={words !== undefined}
          >
            <summary>Edit</summary>
            <Form method="post" className="mt-2 flex flex-col gap-3">
              <HiddenFields values={{ intent: 'edit', post, comment: own.id }} />
              <Field
                key={own.text}
                label="Your comment"
                name="text"
                rows={5}
                required
                defaultValue={words ?? own.text}
                error={isEditable ? (reason ?? undefined) : undefined}
              />
              <p>
                <button type="submit" className="button button-sealed">
                  Save
                </button>
              </p>
            </Form>
          </details>
        )}
        <Form method="post">
          <HiddenFields values={{ intent: 'delete', post, comment: own.id }} />
          <button type="submit" className="comment-tool">
            Delete
          </button>
        </Form>
      </div>
    </article>
  );
}

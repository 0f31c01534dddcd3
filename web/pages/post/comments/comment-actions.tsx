import { useState, useSyncExternalStore } from 'react';
import type { OwnComment } from '../../../../cms/contract/comments';
import { Field } from '../../../components/field';
import { HiddenFields } from './hidden-fields';
import { reasonOf, useCommentAction } from './use-comment-action';

type OwnProps = { post: number; own: OwnComment; onChange: () => void };

const tool = 'comment-tool';

function everySecond(notify: () => void) {
  const timer = setInterval(notify, 1_000);
  return () => clearInterval(timer);
}

/** Whether a moment has not come yet; it changes when it comes. */
const useIsBefore = (moment: string) =>
  useSyncExternalStore(
    everySecond,
    () => Date.now() < Date.parse(moment),
    () => true,
  );

/** The form in which one's own comment is changed, where its words stand. */
export function EditForm({ post, own, onChange, onClose }: OwnProps & { onClose: () => void }) {
  const { Form, isSending, result } = useCommentAction({
    intent: 'edit',
    about: own.id,
    onDone: () => {
      onChange();
      onClose();
    },
  });
  const reason = reasonOf(result);
  return (
    <Form method="post" className="mt-2 flex flex-col gap-3">
      <HiddenFields values={{ intent: 'edit', post, comment: own.id }} />
      <Field
        label="Your comment"
        name="text"
        rows={5}
        required
        defaultValue={own.text}
        autoFocus
        error={reason ?? undefined}
      />
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button button-sealed" aria-disabled={isSending}>
          {isSending ? 'Saving…' : 'Save'}
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </Form>
  );
}

/** Edit and Delete beneath one's own comment. */
export function CommentActions({
  post,
  own,
  onEdit,
  onDeleted,
}: {
  post: number;
  own: OwnComment;
  onEdit: () => void;
  onDeleted: () => void;
}) {
  const isEditable = useIsBefore(own.editableUntil);
  const { Form, isSending, result } = useCommentAction({
    intent: 'delete',
    about: own.id,
    onDone: onDeleted,
  });
  return (
    <>
      {isEditable && (
        <button type="button" className={tool} onClick={onEdit}>
          Edit
        </button>
      )}
      <Form method="post">
        <HiddenFields values={{ intent: 'delete', post, comment: own.id }} />
        <button type="submit" className={tool} aria-disabled={isSending}>
          Delete
        </button>
      </Form>
      <span role="status" className="text-note text-accent">
        {reasonOf(result)}
      </span>
    </>
  );
}

/** What stands where one's own comment was: for an hour it can be taken back. */
export function Deleted({ post, own, onChange }: OwnProps) {
  const [wasRestored, setWasRestored] = useState(false);
  const { Form, isSending, result } = useCommentAction({
    intent: 'restore',
    about: own.id,
    onDone: () => {
      setWasRestored(true);
      onChange();
    },
  });
  if (wasRestored) return null;
  return (
    <div role="status" className="text-faded flex flex-wrap items-center gap-x-4">
      <span>Your comment is deleted.</span>
      <Form method="post">
        <HiddenFields values={{ intent: 'restore', post, comment: own.id }} />
        <button type="submit" className={tool} aria-disabled={isSending} autoFocus>
          Undo
        </button>
      </Form>
      <span className="text-accent">{reasonOf(result)}</span>
    </div>
  );
}

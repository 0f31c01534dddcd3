import { useLocation } from 'react-router-dom';
import { PageLink } from '../../../components/page-link';
import { logInPath } from '../../../account/local-path';
import { refreshReader } from '../../../account/reader-store';
import { type CommentResult, reasonOf, HiddenFields, useCommentAction } from './comment-action';
import { useRef, useState } from 'react';
import type { OwnComment } from '../../../../cms/contract/comments';
import { Field } from '../../../components/fields';
import { SubmitButton, Alert } from '../../../components/form';
import { deleteFormDraft, readFormDraft, useFormDraft } from '../../../components/use-form-draft';
import { useIsBefore } from '../../../components/use-is-before';

type RefusalProps = {
  result: CommentResult | undefined;
  comment: number;
};

const isSessionOver = (result: CommentResult | undefined) =>
  result !== undefined && result.status !== 'done' && result.problem?.status === 401;

/** Why an action on an own comment failed. Offers to log in if the session has expired. */
function Refusal({ result, comment }: RefusalProps) {
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

type OwnProps = { post: number; own: OwnComment; onChange: () => void };

const tool = 'comment-tool';

const draftOf = (own: OwnComment) => `comment-${own.id}-edit`;

function wordsInDraft(own: OwnComment): string | null {
  const words = readFormDraft(draftOf(own))?.text;
  return typeof words === 'string' && words !== own.text ? words : null;
}

export const isBeingEdited = (own: OwnComment): boolean => wordsInDraft(own) !== null;

export function EditForm({ post, own, onChange, onClose }: OwnProps & { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [words] = useState(() => wordsInDraft(own) ?? own.text);
  const { Form, isSending, result } = useCommentAction({
    intent: 'edit',
    about: own.id,
    onDone: onChange,
  });
  useFormDraft(form, draftOf(own), result?.status === 'done' ? result : null);
  const cancel = () => {
    deleteFormDraft(draftOf(own));
    onClose();
  };
  const isInvalid = result?.status === 'invalid';
  return (
    <Form ref={form} method="post" className="mt-2 flex flex-col gap-3">
      <HiddenFields values={{ intent: 'edit', post, comment: own.id }} />
      <Field
        label="Your comment"
        name="text"
        rows={5}
        required
        defaultValue={words}
        // Not if the page reopened the form: the user may be reading elsewhere.
        autoFocus={words === own.text}
        error={isInvalid ? (reasonOf(result) ?? undefined) : undefined}
      />
      {result?.status === 'failed' && (
        <Alert>
          <Refusal result={result} comment={own.id} /> Your words are kept.
        </Alert>
      )}
      <p className="flex flex-wrap gap-3">
        <SubmitButton isSending={isSending} busy="Saving…">
          Save
        </SubmitButton>
        <button type="button" className="button" onClick={cancel}>
          Cancel
        </button>
      </p>
    </Form>
  );
}

type CommentActionsProps = Omit<OwnProps, 'onChange'> & Record<'onEdit' | 'onDeleted', () => void>;

export function CommentActions({ post, own, onEdit, onDeleted }: CommentActionsProps) {
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
        <Refusal result={result} comment={own.id} />
      </span>
    </>
  );
}

/** Replaces a deleted comment. It can be restored for an hour. */
export function Deleted({ post, own, onChange }: OwnProps) {
  const { Form, isSending, result } = useCommentAction({
    intent: 'restore',
    about: own.id,
    onDone: onChange,
  });
  return (
    <div role="status" className="text-faded flex flex-wrap items-center gap-x-4">
      <span>Your comment is deleted.</span>
      <Form method="post">
        <HiddenFields values={{ intent: 'restore', post, comment: own.id }} />
        <button type="submit" className={tool} aria-disabled={isSending} autoFocus>
          Undo
        </button>
      </Form>
      <span className="text-accent">
        <Refusal result={result} comment={own.id} />
      </span>
    </div>
  );
}

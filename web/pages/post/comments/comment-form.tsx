import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { OwnComment, MyComments } from '../../../../cms/contract/comments';
import type { Reader } from '../../../../cms/contract/accounts';
import { Link } from '../../../components/link';
import { Alert, Notice } from '../../../components/notice';
import { Field } from '../../../components/field';
import { useIsHydrated } from '../../../components/use-is-hydrated';
import { useFormDraft } from '../../../components/use-form-draft';
import { logInPath } from '../../../account/local-path';
import { isLoggedIn } from '../../../account/reader-in-reply';
import { refreshReader } from '../../../account/reader-store';
import { HiddenFields } from './hidden-fields';
import { sendLater, takeToSend } from './send-later';
import { reasonOf, useCommentAction } from './use-comment-action';

export type WriterProps = {
  post: number;
  /** Null until it is known. */
  reader: Reader | null;
  mine: MyComments | null;
  /** A comment was sent: the lists are to be requested again. */
  onSent: () => void;
};

const thanks = (status: OwnComment['status']) =>
  status === 'pending'
    ? 'Thank you! Your comment appears once it has been read.'
    : 'Thank you! Your comment is there.';

const ended =
  'You are not logged in any more. Your words are kept, and are sent when you are back.';
const notLoggedIn =
  'You are not logged in. Your words are kept in the form: open the log-in page in another tab, then send them from here.';

const hint = 'Plain text. What you put between ||two bars|| is hidden as a spoiler.';

/** Visitors can write, and are prompted to log in before sending; what they wrote is still there when they come back. */
function WaysIn({ from }: { from: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Link viewTransition to={logInPath(from)} className="button button-sealed">
        Log in to comment
      </Link>
      <Link viewTransition to="/admin/register" className="link inline-flex min-h-11 items-center">
        Register
      </Link>
    </p>
  );
}

/** The form for a comment, or for a reply to one. */
export function CommentForm({
  post,
  reader,
  mine,
  onSent,
  parent,
}: WriterProps & { parent?: number }) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  const draft = `comment-${post}-${parent ?? 'new'}`;
  const { Form, isSending, result } = useCommentAction({
    intent: 'add',
    about: parent,
    onDone: onSent,
  });
  useFormDraft(form, draft, result?.status === 'done' ? result : null);

  const refused = result && result.status !== 'done' ? result : null;
  const hasEnded = refused?.problem?.status === 401;
  useEffect(() => {
    if (!hasEnded) return;
    sendLater(draft);
    void refreshReader();
  }, [hasEnded, draft]);
  const isGuest = reader !== null && !isLoggedIn(reader);
  const hears = mine?.me?.hearsOfReplies;
  const repliesTick = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const tick = repliesTick.current;
    if (!tick || hears === undefined) return;
    // What the reader has chosen while it was not known yet what they had chosen before stays.
    if (tick.checked === tick.defaultChecked) tick.checked = hears;
    tick.defaultChecked = hears;
  }, [hears, isGuest]);
  const isKnown = mine !== null;
  const wasBegunBefore = useRef(false);
  useEffect(() => {
    const text = form.current?.elements.namedItem('text');
    if (!isKnown || !(text instanceof HTMLTextAreaElement) || !text.value) return;
    wasBegunBefore.current = true;
    if (takeToSend(draft)) form.current?.requestSubmit();
  }, [isKnown, draft]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isSending || isGuest) event.preventDefault();
    // The token says since when the form was there, and these words were begun earlier.
    const token = event.currentTarget.elements.namedItem('formToken');
    if (wasBegunBefore.current && token instanceof HTMLInputElement) token.value = '';
    wasBegunBefore.current = false;
  };

  const id = parent ? `reply-${parent}` : 'write';
  const from = `${pathname}${search}#${parent ? `comment-${parent}` : id}`;
  if (mine?.me && !mine.me.mayComment)
    return <p className="text-faded mt-4">This account cannot comment at present.</p>;
  return (
    <Form
      ref={form}
      id={id}
      method="post"
      className="mt-4 flex flex-col gap-4"
      action={from}
      onSubmit={onSubmit}
    >
      <HiddenFields
        values={{
          intent: 'add',
          post,
          parent,
          formToken: mine?.formToken,
          choosesReplies: mine?.me ? 1 : undefined,
        }}
      />
      <Field
        label={parent ? 'Your reply' : 'Your comment'}
        name="text"
        rows={parent ? 3 : 5}
        required
        hint={hint}
        defaultValue={refused?.values.text}
        error={refused?.status === 'invalid' ? refused.errors.text : undefined}
      />
      <div className="absolute -left-[999rem]" aria-hidden="true">
        <label>
          Leave this empty
          <input name="botTrap" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {!isGuest && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input ref={repliesTick} type="checkbox" name="hearOfReplies" className="tick" />
          Send me an e-mail when somebody replies
        </label>
      )}
      {refused && (
        <Alert>
          {hasEnded ? (isHydrated ? ended : notLoggedIn) : reasonOf(refused)}
          {refused.problem?.status === 404 && ' What you wrote still stands here.'}
        </Alert>
      )}
      {isGuest || (hasEnded && isHydrated) ? (
        <WaysIn from={from} />
      ) : (
        <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <button type="submit" className="button button-sealed" aria-disabled={isSending}>
            {isSending ? 'Sending…' : parent ? 'Send reply' : 'Send comment'}
          </button>
          {reader === null && (
            <Link
              viewTransition
              to={logInPath(from)}
              className="link text-note inline-flex min-h-11 items-center"
            >
              You need to be logged in
            </Link>
          )}
          {isLoggedIn(reader) && (
            <span className="text-note text-faded break-words">as {reader.userName}</span>
          )}
        </p>
      )}
      {result?.status === 'done' && 'status' in result.data && (
        <Notice>{thanks(result.data.status)}</Notice>
      )}
    </Form>
  );
}

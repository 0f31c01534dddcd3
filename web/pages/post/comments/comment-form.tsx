import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PageLink } from '../../../components/page-link';
import type { OwnComment, MyComments } from '../../../../cms/contract/comments';
import type { Reader } from '../../../../cms/contract/accounts';
import { Alert, Notice, SubmitButton } from '../../../components/form';
import { Field, Honeypot } from '../../../components/fields';
import { useIsHydrated } from '../../../components/use-is-hydrated';
import { renameFormDraft, useFormDraft } from '../../../components/use-form-draft';
import { logInPath } from '../../../account/local-path';
import { isLoggedIn } from '../../../account/reader-in-reply';
import { refreshReader } from '../../../account/reader-store';
import { HiddenFields, reasonOf, useCommentAction } from './comment-action';
import { draftOfComment, hasWords, sendLater, takeToSend } from './send-later';

export type WriterProps = {
  post: number;
  /** Null while unknown. */
  reader: Reader | null;
  mine: MyComments | null;
  /** Called after a comment was sent (with its id) or changed. */
  onSent: (comment?: number) => void;
};

const thanks = (status: OwnComment['status']) =>
  status === 'pending'
    ? 'Thank you! Your comment appears once it has been read.'
    : 'Thank you! Your comment is published.';

const ended =
  'You are not logged in any more. Your words are kept, and are sent when you log in again.';
const notLoggedIn =
  'You are not logged in. Your words are kept in the form: log in, then send them.';
const notLoggedInWithoutScripts =
  'You are not logged in. Your words are kept in the form: open the log-in page in another tab, then send them from here.';

const hint = 'Plain text. Words between ||two bars|| are hidden as a spoiler.';

/** Anonymous visitors can write, then log in. Their text is kept. */
function LogInLinks({ from }: { from: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <PageLink to={logInPath(from)} className="button button-sealed">
        Log in to comment
      </PageLink>
      <PageLink to="/admin/register" className="link-line">
        Register
      </PageLink>
    </p>
  );
}

function textFieldIn(form: HTMLFormElement | null): HTMLTextAreaElement | null {
  const field = form?.elements.namedItem('text');
  return field instanceof HTMLTextAreaElement ? field : null;
}

/** The form for a comment or a reply. */
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
  const userName = isLoggedIn(reader) ? reader.userName : null;
  // Kept after the session's end: the text still belongs to its writer.
  const [writer, setWriter] = useState(userName);
  if (userName !== null && userName !== writer) setWriter(userName);
  const draft = draftOfComment(post, parent, writer);
  const { Form, isSending, result } = useCommentAction({
    intent: 'add',
    about: parent,
    post,
    onDone: (reply) => onSent('id' in reply ? reply.id : undefined),
  });
  const lastWriter = useRef(writer);
  useEffect(() => {
    const field = textFieldIn(form.current);
    const hasOwnDraft = hasWords(draft);
    // Another user neither sees the text nor sends it. A user's own draft comes before a guest's.
    if (field && lastWriter.current !== writer && (lastWriter.current !== null || hasOwnDraft))
      field.value = '';
    lastWriter.current = writer;
    // After logging in, a user keeps the text written before.
    const ofGuest = draftOfComment(post, parent, null);
    if (writer !== null && hasWords(ofGuest) && !hasOwnDraft) renameFormDraft(ofGuest, draft);
  }, [writer, post, parent, draft]);
  useFormDraft(form, draft, result?.status === 'done' ? result : null);

  const [sentBy, setSentBy] = useState<string | null>(null);
  // Another user has logged in since.
  const isOtherUser = sentBy !== null && userName !== null && userName !== sentBy;
  const refused = result && result.status !== 'done' && !isOtherUser ? result : null;
  const isSessionOver = refused?.problem?.status === 401;
  const handled = useRef<typeof refused>(null);
  useEffect(() => {
    if (!isSessionOver || handled.current === refused) return;
    handled.current = refused;
    if (sentBy !== null) sendLater(draft);
    // Text that came with the page is not in a draft yet.
    textFieldIn(form.current)?.dispatchEvent(new Event('input', { bubbles: true }));
    void refreshReader();
  }, [isSessionOver, refused, draft, sentBy]);
  const isGuest = reader !== null && !isLoggedIn(reader);
  const wantsMails = mine?.me?.hearsOfReplies;
  const repliesTick = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const tick = repliesTick.current;
    if (!tick || wantsMails === undefined) return;
    // Keep a choice made before the stored one was known.
    if (tick.checked === tick.defaultChecked) tick.checked = wantsMails;
    tick.defaultChecked = wantsMails;
  }, [wantsMails, isGuest]);
  const isKnown = mine !== null;
  const wasBegunBefore = useRef(false);
  useEffect(() => {
    if (!isKnown || userName === null) return;
    const isToSend = takeToSend(draft);
    if (!textFieldIn(form.current)?.value) return;
    wasBegunBefore.current = true;
    if (isToSend) form.current?.requestSubmit();
  }, [isKnown, userName, draft]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isSending || isGuest) {
      event.preventDefault();
      return;
    }
    takeToSend(draft);
    // The token contains the display time of the form, but this text is older.
    const token = event.currentTarget.elements.namedItem('formToken');
    if (wasBegunBefore.current && token instanceof HTMLInputElement) token.value = '';
    wasBegunBefore.current = false;
    setSentBy(userName);
  };

  const logInMessage = !isHydrated ? notLoggedInWithoutScripts : sentBy ? ended : notLoggedIn;
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
      <Honeypot name="botTrap" />
      {isGuest ? (
        // As high as the checkbox, so that nothing moves when the session is known.
        <p className="text-note text-faded flex min-h-11 items-center">
          Your words are kept while you log in.
        </p>
      ) : (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input ref={repliesTick} type="checkbox" name="hearOfReplies" className="tick" />
          Send me an e-mail when somebody replies
        </label>
      )}
      {refused && (
        <Alert>
          {isSessionOver ? logInMessage : reasonOf(refused)}
          {refused.problem?.status === 404 && ' Your words are still here.'}
        </Alert>
      )}
      {isGuest || (isSessionOver && isHydrated) ? (
        <LogInLinks from={from} />
      ) : (
        <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <SubmitButton isSending={isSending} busy="Sending…">
            {parent ? 'Send reply' : 'Send comment'}
          </SubmitButton>
          {reader === null && (
            <PageLink to={logInPath(from)} className="link-line text-note">
              You need to be logged in
            </PageLink>
          )}
          {isLoggedIn(reader) && (
            <span className="text-note text-faded break-words">as {reader.userName}</span>
          )}
        </p>
      )}
      {result?.status === 'done' && 'status' in result.data && result.data.status && (
        <Notice>{thanks(result.data.status)}</Notice>
      )}
    </Form>
  );
}

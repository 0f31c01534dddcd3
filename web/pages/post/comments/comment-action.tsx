import { type ShouldRevalidateFunction, useActionData, useFetcher } from 'react-router-dom';
import type { ActionResult, FormValues } from '../../../api/actions';
import type { Api } from '../../../../cms/contract/plain/client';
import { useEffect, useRef } from 'react';

/** Action of a comment form, in its field `intent`. */
type Intent = 'add' | 'edit' | 'delete' | 'restore' | 'report';

const choice = ({ hearOfReplies, choosesReplies }: Record<string, string>) =>
  // An unticked box is not sent. It means no only if the box showed the stored choice.
  hearOfReplies !== undefined ? true : choosesReplies !== undefined ? false : undefined;

/** Submits any of the comment forms. */
export async function submitComment(api: Api, values: FormValues) {
  const { intent, text = '', formToken, botTrap = '' } = values;
  const id = Number(values.post);
  const parent = values.parent ? Number(values.parent) : undefined;
  const which = { id, comment: Number(values.comment) };
  switch (intent) {
    case 'edit':
      return api('POST /Posts/{id}/comments/{comment}/edit', { ...which, text });
    case 'delete':
      return api('POST /Posts/{id}/comments/{comment}/delete', which);
    case 'restore':
      return api('POST /Posts/{id}/comments/{comment}/restore', which);
    case 'report':
      await api('POST /Posts/{id}/comments/{comment}/report', which);
      return { reported: which.comment };
    default:
      // A filled honeypot is not sent, but reported as success.
      if (botTrap.trim() !== '') return { status: 'pending' as const, parent: parent ?? null };
      return api('POST /Posts/{id}/comments', {
        id,
        text,
        parent,
        hearOfReplies: choice(values),
        formToken,
        botTrap,
      });
  }
}

export type CommentReply = Awaited<ReturnType<typeof submitComment>>;

export type CommentResult = ActionResult<CommentReply>;

const showsInList: (string | undefined)[] = ['add', 'edit'] satisfies Intent[];

/**
 * Reloads the comments after an addition or edit. Not after a failure, which would lose the typed text, nor after a deletion,
 * which stays visible to be undone.
 */
export const whenCommentsChange: ShouldRevalidateFunction = ({
  formMethod,
  formData,
  actionResult,
  defaultShouldRevalidate,
}) => {
  if (formMethod !== 'POST') return defaultShouldRevalidate;
  const result: CommentResult | undefined = actionResult;
  return result?.status === 'done' && showsInList.includes(formData?.get('intent')?.toString());
};

export const ownCommentsPath = (slug: string) => `/admin/comments?post=${encodeURIComponent(slug)}`;

type Which = {
  intent: Intent;
  /** The comment, or the one replied to. */
  about?: number;
  /** The post of a new comment: each post has a form for it. */
  post?: number;
  onDone?: (reply: CommentReply) => void;
};

/** Returns true if the page's action result belongs to this form. */
function isAbout(result: CommentResult, { intent, about }: Which): boolean {
  if (result.status === 'done') {
    const { data } = result;
    if (intent === 'report') return 'reported' in data && data.reported === about;
    return intent === 'add' && 'parent' in data && (data.parent ?? undefined) === about;
  }
  const { values } = result;
  const number = intent === 'add' ? values.parent : values.comment;
  return values.intent === intent && number === (about ? String(about) : undefined);
}

/** Returns the result of a form sent without JavaScript. */
export function useResultOfPage(which: Which): CommentResult | undefined {
  const page = useActionData<CommentResult>();
  return page && isAbout(page, which) ? page : undefined;
}

/** Submits one comment form, independently of the others. */
export function useCommentAction(which: Which) {
  const { intent, about, post, onDone } = which;
  const fetcher = useFetcher<CommentResult>({ key: [intent, post, about].join(' ') });
  const ofPage = useResultOfPage(which);
  const isSending = fetcher.state !== 'idle';
  const result = isSending ? undefined : (fetcher.data ?? ofPage);

  const handled = useRef<CommentResult | undefined>(fetcher.data);
  useEffect(() => {
    if (isSending || !fetcher.data || handled.current === fetcher.data) return;
    handled.current = fetcher.data;
    if (fetcher.data.status === 'done') onDone?.(fetcher.data.data);
  }, [fetcher.data, isSending, onDone]);

  return { Form: fetcher.Form, isSending, result };
}

/** Returns the reason of a failure for the user. */
export const reasonOf = (result: CommentResult | undefined): string | null =>
  !result || result.status === 'done'
    ? null
    : result.status === 'invalid'
      ? Object.values(result.errors).join(' ')
      : (result.problem?.detail ??
        'The site cannot be reached. Your words are kept: try again later.');

/** Hidden form fields. Undefined values are left out. */
export const HiddenFields = ({ values }: { values: Record<string, string | number | undefined> }) =>
  Object.entries(values).map(
    ([name, value]) =>
      value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );

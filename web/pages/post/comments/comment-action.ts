import type { ShouldRevalidateFunction } from 'react-router-dom';
import type { ActionResult, FormValues } from '../../../api/actions';
import type { Api } from '../../../api/client';

/** Action of a comment form, in its field `intent`. */
export type Intent = 'add' | 'edit' | 'delete' | 'restore' | 'report';

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

import type { ShouldRevalidateFunction } from 'react-router-dom';
import type { ActionResult, FormValues } from '../../../api/actions';
import type { Api } from '../../../api/client';

/** What is done to comments by the forms of a post's page: the field `intent` says which. */
export type Intent = 'add' | 'edit' | 'delete' | 'restore' | 'report';

const choice = ({ hearOfReplies, choosesReplies }: Record<string, string>) =>
  // A box that was not ticked is not sent. Only where it showed the present choice does that mean no.
  hearOfReplies !== undefined ? true : choosesReplies !== undefined ? false : undefined;

/** The forms under a post: they work without JavaScript too. */
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
      // What a bot filled in is not sent, and looks as if it had been.
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

/** The action data of these forms. */
export type CommentResult = ActionResult<CommentReply>;

const showsInList: (string | undefined)[] = ['add', 'edit'] satisfies Intent[];

/**
 * The list is requested again when a comment was added or changed. After a failure that would lose what was typed, and what one
 * has deleted stands there a while, to be taken back.
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

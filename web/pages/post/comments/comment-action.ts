import type { ShouldRevalidateFunction } from 'react-router-dom';
import type { Act, Outcome } from '../../../api/actions';

/** What is done to comments by the forms of a post's page: the field `intent` says which. */
export type Intent = 'add' | 'edit' | 'delete' | 'restore' | 'report';

const choice = ({ hearOfReplies, choosesReplies }: Record<string, string>) =>
  // A box that was not ticked is not sent. Only where it showed the present choice does that mean no.
  hearOfReplies !== undefined ? true : choosesReplies !== undefined ? false : undefined;

/** The forms under a post: they work without JavaScript too. */
export const actOnComment: Act = (api, typed) => {
  const { intent, text = '', formToken, botTrap } = typed;
  const id = Number(typed.post);
  const which = { id, comment: Number(typed.comment) };
  switch (intent) {
    case 'edit':
      return api('POST /Posts/{id}/comments/{comment}/edit', { ...which, text });
    case 'delete':
      return api('POST /Posts/{id}/comments/{comment}/delete', which);
    case 'restore':
      return api('POST /Posts/{id}/comments/{comment}/restore', which);
    case 'report':
      return api('POST /Posts/{id}/comments/{comment}/report', which);
    default:
      return api('POST /Posts/{id}/comments', {
        id,
        text,
        parent: typed.parent ? Number(typed.parent) : undefined,
        hearOfReplies: choice(typed),
        formToken,
        botTrap,
      });
  }
};

const showsInList: (string | undefined)[] = ['add', 'edit'] satisfies Intent[];

/**
 * The list is asked for again when a comment was added or changed. After a failure that would lose what was typed, and what one
 * has deleted stands there a while, to be taken back.
 */
export const whenCommentsChange: ShouldRevalidateFunction = ({
  formMethod,
  formData,
  actionResult,
  defaultShouldRevalidate,
}) => {
  if (formMethod !== 'POST') return defaultShouldRevalidate;
  const outcome = actionResult as Outcome | undefined;
  return outcome?.is === 'done' && showsInList.includes(formData?.get('intent')?.toString());
};

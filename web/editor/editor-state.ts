import type { EditedPost } from '../../cms/contract/posts';
import type { AutosaveState } from './autosave';
import type { LocalDraft } from './local-drafts';
import { emptyValues, type PostFormValues } from './post-form-values';

/** The state of the last save. */
type SaveState =
  | { status: 'idle' }
  | { status: 'saving' }
  /** The site does not answer. The save is retried until it does. */
  | { status: 'waiting' }
  | { status: 'saved' }
  | { status: 'refused'; detail: string }
  /** The post was deleted. */
  | { status: 'gone' };

/** Values that were replaced by others and can be brought back. */
export type SetAside = {
  values: PostFormValues;
  /** `updatedAt` of the post version that was edited. */
  basedOn: string | null;
  firstSave: LocalDraft['firstSave'];
  /** Id of a draft in this browser with the same values, if the site did not answer. */
  copy: string | null;
};

export type PostEditorState = {
  phase: 'opening' | 'open' | 'missing' | 'away';
  values: PostFormValues;
  /** Changes whenever the values were replaced by something other than typing. */
  revision: number;
  /** The last saved post; null for a new one. */
  post: EditedPost | null;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  autosave: AutosaveState;
  /** Whether this browser refuses to store drafts. */
  isStorageClosed: boolean;
  save: SaveState;
  errors: Record<string, string>;
  /** Whether the date field is incomplete. `publishedAt` then keeps its former value. */
  isDateIncomplete: boolean;
  /** The version of the post that somebody else has saved since. */
  theirs: EditedPost | null;
  /** If `theirs` is set, the version that the author started from; null if unknown. */
  base: PostFormValues | null;
  needsKey: boolean;
  /** If the values come from a recovered draft, when they were typed. ISO 8601. */
  recoveredFrom: string | null;
  setAside: SetAside | null;
};

export const initialState: PostEditorState = {
  phase: 'opening',
  values: emptyValues,
  revision: 0,
  post: null,
  isDirty: false,
  autosave: { status: 'untouched' },
  isStorageClosed: false,
  save: { status: 'idle' },
  errors: {},
  isDateIncomplete: false,
  theirs: null,
  base: null,
  needsKey: false,
  recoveredFrom: null,
  setAside: null,
};

/** Whether a save is pending or will be retried. */
export const isSaving = ({ save }: PostEditorState) =>
  save.status === 'saving' || save.status === 'waiting';

/**
 * Returns what replaces discarded values; null if nothing can, and during a save.
 *
 * @param postId null for a new post
 */
export function discardingLeadsTo(state: PostEditorState, postId: number | null) {
  const { post, save } = state;
  // The pending save cannot be canceled.
  if (isSaving(state)) return null;
  // Another text would overwrite a post that is not loaded.
  if (save.status === 'gone' || (postId !== null && !post)) return null;
  return post ? 'the saved post' : 'an empty page';
}

import type { EditedPost } from '../../cms/contract/posts';
import type { AutosaveState } from './autosave';
import type { LocalDraft } from './local-drafts';
import { emptyValues, type PostFormValues } from './post-form-values';

/** The state of the last save. */
type SaveState =
  | { status: 'idle' }
  | { status: 'saving' }
  /** Nobody answers: it is sent again until somebody does. */
  | { status: 'waiting' }
  | { status: 'saved' }
  | { status: 'refused'; detail: string }
  /** The post was deleted. */
  | { status: 'gone' };

/** What was typed before something else took its place. */
export type SetAside = {
  values: PostFormValues;
  /** The `updatedAt` of the post that it is a change of. */
  basedOn: string | null;
  firstSave: LocalDraft['firstSave'];
  /** The draft in this browser that has it too, where the site did not answer. */
  copy: string | null;
};

export type PostEditorState = {
  phase: 'opening' | 'open' | 'missing' | 'away';
  values: PostFormValues;
  /** Becomes another number whenever the values were replaced by something else than typing. */
  revision: number;
  /** The post as it was saved last; null for a new one. */
  post: EditedPost | null;
  /** Whether there is something that has not been saved. */
  isDirty: boolean;
  autosave: AutosaveState;
  /** Whether this browser refuses to store drafts. */
  isStorageClosed: boolean;
  save: SaveState;
  errors: Record<string, string>;
  /** Whether the field of the date has a part of one: `publishedAt` is then still what was there before. */
  isDateIncomplete: boolean;
  /** The post as somebody else has saved it meanwhile. */
  theirs: EditedPost | null;
  /** The post as the author began with it, where there is `theirs`; null where that is not known. */
  base: PostFormValues | null;
  needsKey: boolean;
  /** When the values were typed, where they are a draft that was found when the editor opened. ISO 8601. */
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

/** Whether a save is under way, or waits to be sent again. */
export const isSaving = ({ save }: PostEditorState) =>
  save.status === 'saving' || save.status === 'waiting';

/**
 * What takes the place of the values that are discarded; null where nothing is there to take it, and while they are being saved.
 *
 * @param postId null for a new post
 */
export function discardingLeadsTo(state: PostEditorState, postId: number | null) {
  const { post, save } = state;
  // What is on its way would be saved all the same.
  if (isSaving(state)) return null;
  // Another text would be saved over the post that is not here.
  if (save.status === 'gone' || (postId !== null && !post)) return null;
  return post ? 'the saved post' : 'an empty page';
}

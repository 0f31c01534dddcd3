import type { EditedPost } from '../../cms/contract/posts';
import type { LocalDraft } from './local-drafts';
import { emptyValues, type PostFormValues } from './post-form-values';

/** The state of the draft on the server. */
type AutosaveState =
  | { status: 'untouched' }
  /** There are edits that the server does not have yet. */
  | { status: 'pending' }
  | { status: 'stored'; at: string }
  | { status: 'away' }
  | { status: 'key' }
  | { status: 'refused'; detail: string };

type SaveState =
  | { status: 'idle' }
  | { status: 'saving' }
  /** The site does not answer. The save is retried until it does. */
  | { status: 'waiting' }
  | { status: 'saved' }
  | { status: 'refused'; detail: string }
  /** The post was deleted. */
  | { status: 'gone' };

export const initialState = {
  /** Id of the draft in this browser and on the server. */
  sessionId: '',
  /** Instead of a post that is not open: why. `key`: the key or session is no longer valid. */
  phase: 'opening' as 'opening' | 'open' | 'missing' | 'away' | 'key',
  values: emptyValues,
  /** Changes whenever the values were replaced by something other than typing. */
  revision: 0,
  /** The last saved post; null for a new one. */
  post: null as EditedPost | null,
  /** Whether there are unsaved changes. */
  isDirty: false,
  autosave: { status: 'untouched' } as AutosaveState,
  /** Whether another device has changed the draft, so that this text continues as a draft of its own. */
  isSplit: false,
  /** Whether this browser refuses to store drafts. */
  isStorageClosed: false,
  save: { status: 'idle' } as SaveState,
  errors: {} as Record<string, string>,
  /** Whether the date field is incomplete. `publishedAt` then keeps its former value. */
  isDateIncomplete: false,
  /** The version of the post that somebody else has saved since. */
  theirs: null as EditedPost | null,
  /** If `theirs` is set, the version that the author started from; null if unknown. */
  base: null as PostFormValues | null,
  needsKey: false,
  /** Number of keys or logins that have replaced invalid ones. */
  newKeys: 0,
  /** If the values come from a recovered draft, when they were typed. ISO 8601. */
  recoveredFrom: null as string | null,
  /** Values that were replaced by others and can be brought back. Stored in this browser if they have an id of their own. */
  setAside: null as LocalDraft | null,
};

export type PostEditorState = typeof initialState;

/** Returns whether a save is pending or will be retried. */
export const isSaving = ({ save }: PostEditorState) =>
  save.status === 'saving' || save.status === 'waiting';

/**
 * Returns whether the values can be discarded. A pending save cannot be canceled, and another text would overwrite a post that
 * is not loaded.
 *
 * @param postId null for a new post
 */
export const canDiscard = (state: PostEditorState, postId: number | null) =>
  !isSaving(state) && state.save.status !== 'gone' && (postId === null || state.post !== null);

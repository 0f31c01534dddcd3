import type { EditedPost } from '../../cms/contract/posts';
import type { Api } from '../api/client';
import type { AutosaveState } from './autosave';
import {
  discardingLeadsTo,
  initialState,
  isSaving,
  type PostEditorState,
  type SetAside,
} from './editor-state';
import { failureOf } from './failure';
import { withFirstWords } from './first-words';
import type { LocalDrafts } from './local-drafts';
import {
  afterSave,
  emptyValues,
  isBlank,
  isSamePost,
  type PostFields,
  postFieldsOf,
  type PostFormValues,
  valuesOf,
} from './post-form-values';
import { PostDrafts } from './post-drafts';
import { Conflict, PostSaves } from './post-saves';
import { type RetryTimer, untilAnswered } from './retry';

/** The store's dependencies on the browser. */
type EditorDependencies = {
  api: Api;
  localDrafts: LocalDrafts;
  retryTimer: RetryTimer;
  /** A new post was saved: from now on the session belongs to it. */
  moveSession: (sessionId: string, postId: number) => void;
  /** Returns what was typed before the editor was loaded, once. */
  takeFirstWords: () => string;
};

type EditorOptions = {
  sessionId: string;
  /** Null for a new post. */
  postId: number | null;
  onSaved: (post: EditedPost) => void;
};

/** The retried save is obsolete: the author is editing the date. */
class IncompleteDate extends Error {}

const incompleteDate = { publishedAt: 'Is not complete. Give it a day and a time, or empty it.' };

/** Milliseconds for which leaving waits for a site that does not answer. */
const longestFlush = 10_000;

/** State of the editor for one saved or new post: its values, drafts, and saves. */
export class EditorStore {
  state: PostEditorState = initialState;
  readonly sessionId: string;
  private readonly onSaved: (post: EditedPost) => void;
  private readonly listeners = new Set<() => void>();
  private tagIds: { names: string; ids: number[] } | null = null;
  private isClosed = false;
  private opening: Promise<void> | null = null;
  private isKeyPostponed = false;
  readonly saves: PostSaves;
  readonly drafts: PostDrafts;

  constructor(
    { sessionId, postId, onSaved }: EditorOptions,
    readonly dependencies: EditorDependencies,
  ) {
    this.sessionId = sessionId;
    this.onSaved = onSaved;
    this.saves = new PostSaves(postId, this);
    this.drafts = new PostDrafts(this);
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  snapshot = () => this.state;

  /** Changes the state. For its parts only: others call what says why. */
  set(change: Partial<PostEditorState>) {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  /** Replaces the values. */
  private reset(values: PostFormValues, change: Partial<PostEditorState> = {}) {
    const { post } = { ...this.state, ...change };
    this.set({
      ...change,
      values,
      isDateIncomplete: false,
      revision: this.state.revision + 1,
      isDirty: post ? !isSamePost(values, valuesOf(post)) : !isBlank(values),
    });
  }

  /** Reads the draft of this session, or the saved post. */
  open(): Promise<void> {
    this.isClosed = false;
    this.drafts.autosave.start();
    this.dependencies.retryTimer.start();
    return (this.opening ??= this.read().finally(() => (this.opening = null)));
  }

  private async read() {
    // Read in parallel, because each answer takes a while on a phone.
    const reading = this.saves.readPost();
    reading.catch(() => undefined);
    const draft = await this.drafts.find(
      ({ kind }) => kind === 'key' && this.set({ needsKey: true }),
    );
    let post: EditedPost | null = null;
    try {
      post = await reading;
    } catch (error) {
      const { kind } = failureOf(error);
      if (kind === 'key') this.set({ needsKey: true });
      if (kind === 'key' || kind === 'away') {
        if (!draft) return this.set({ phase: 'away' });
      } else {
        if (kind !== 'gone' || !draft || isBlank(draft.work)) return this.set({ phase: 'missing' });
        this.markDeleted();
      }
    }
    const saved = post ? valuesOf(post) : emptyValues;
    // Fields that an old draft lacks keep their saved values.
    const work = { ...saved, ...draft?.work };
    const isRecovered = draft !== null && !isSamePost(work, saved);
    this.saves.basedOn =
      (isRecovered && draft.basedOn) || (post?.updatedAt ?? draft?.basedOn ?? null);
    this.saves.firstSave = draft?.firstSave ?? null;
    this.reset(isRecovered ? work : saved, {
      phase: 'open',
      post,
      recoveredFrom: isRecovered ? draft.at : null,
    });
    if (isRecovered) this.drafts.autosave.change(work);
    const firstWords = this.saves.postId === null ? this.dependencies.takeFirstWords() : '';
    if (firstWords.trim()) this.change(withFirstWords(this.state.values, firstWords));
  }

  /** Changes fields that the author has edited. */
  change(fields: Partial<PostFormValues>) {
    const values = { ...this.state.values, ...fields };
    const { post, errors, save } = this.state;
    const left = Object.entries(errors).filter(([field]) => !(field in fields));
    const isOver = save.status === 'saved' || (save.status === 'refused' && left.length === 0);
    this.set({
      values,
      isDirty: post ? !isSamePost(values, valuesOf(post)) : !isBlank(values),
      errors: Object.fromEntries(left),
      ...(isOver && { save: { status: 'idle' } as const }),
      ...('publishedAt' in fields && { isDateIncomplete: false }),
    });
    this.drafts.change();
  }

  /** Marks the date as incomplete. The post is not saved until the date is complete or empty. */
  markDateIncomplete() {
    if (!this.state.isDateIncomplete) this.set({ isDateIncomplete: true });
  }

  /** Like `change`, for values that were not typed, such as an earlier version. */
  replace(values: PostFormValues) {
    this.drafts.isReplacement = true;
    this.reset(values);
    this.drafts.change();
  }

  /** Records the state of autosaving, and asks for an API key if it needs one. */
  onAutosave(autosave: AutosaveState) {
    const needsKey = autosave.status === 'key' && !this.isKeyPostponed;
    this.set({ autosave, ...(needsKey && { needsKey }) });
  }

  /** Sets the ids of tags that the picker has resolved. */
  setTagIds(names: string[], ids: number[]) {
    this.tagIds = { names: names.join(), ids };
  }

  /** Retries pending calls at once. */
  retryNow() {
    this.dependencies.retryTimer.retryNow();
    void this.drafts.autosave.flush();
  }

  /** Continues after a new key was entered. */
  async onNewKey() {
    this.isKeyPostponed = false;
    this.set({ needsKey: false });
    if (this.state.phase !== 'open' || (this.saves.postId !== null && !this.state.post)) {
      await this.open();
      return;
    }
    await this.drafts.autosave.flush();
  }

  /** Resolves when the server has stored all drafts or has refused one. */
  flush = () => this.drafts.flush();

  /**
   * Like `flush`, before the author leaves. Gives up after a while without an answer.
   *
   * @returns whether the server has stored all edits
   */
  async flushBeforeLeaving(): Promise<boolean> {
    if (!this.state.isDirty) return true;
    let stopListening = () => {};
    const isAway = new Promise<void>((resolve) => {
      setTimeout(resolve, longestFlush);
      stopListening = this.subscribe(() => this.state.autosave.status === 'away' && resolve());
    });
    this.dependencies.retryTimer.retryNow();
    await Promise.race([this.flush(), isAway]);
    stopListening();
    return this.state.autosave.status === 'stored';
  }

  private requiredErrors({ title, markdown }: PostFormValues) {
    const errors: Record<string, string> = { ...(this.state.isDateIncomplete && incompleteDate) };
    if (title.trim() === '') errors.title = 'Is required.';
    if (markdown.trim() === '') errors.markdown = 'Is required.';
    return errors;
  }

  /** Returns the fields of a save. */
  fieldsOf(values: PostFormValues): PostFields {
    const ids = this.tagIds?.names === values.tags.join() ? this.tagIds.ids : null;
    return postFieldsOf(values, ids);
  }

  /** Saves the post. Retries until the site answers. */
  async save(): Promise<void> {
    const { autosave, values } = this.state;
    if (isSaving(this.state)) return this.dependencies.retryTimer.retryNow();
    const errors = this.requiredErrors(values);
    if (Object.keys(errors).length > 0) {
      // No call asks for the key here, but the draft needs it, too.
      if (autosave.status === 'key') this.set({ needsKey: true });
      return this.refuse(errors);
    }
    this.set({ errors: {}, theirs: null, save: { status: 'saving' } });
    void this.drafts.keep();
    try {
      const { saved, sent } = await this.saves.send(values);
      this.applySaved(saved, sent);
    } catch (error) {
      this.onSaveFailed(error);
    }
  }

  private refuse(errors: Record<string, string>) {
    const detail = 'Something is missing; nothing was saved yet.';
    this.set({ errors, save: { status: 'refused', detail } });
  }

  /** Repeats a call of a save until the site answers. */
  retryUntilAnswered = <Reply>(call: () => Promise<Reply>) =>
    untilAnswered(
      call,
      async (milliseconds) => {
        await this.dependencies.retryTimer.wait(milliseconds);
        // The draft may be open in another editor by now, with other values.
        if (this.isClosed) await new Promise<never>(() => undefined);
        if (this.state.isDateIncomplete) throw new IncompleteDate();
      },
      () => this.set({ save: { status: 'waiting' } }),
    );

  private applySaved(post: EditedPost, sent: PostFormValues) {
    this.saves.basedOn = post.updatedAt;
    const { values } = this.state;
    const isDirty = !isSamePost(values, sent);
    this.set({
      post,
      isDirty,
      theirs: null,
      save: { status: 'saved' },
      recoveredFrom: null,
      setAside: null,
      values: afterSave(values, sent, post),
      ...(!isDirty && { autosave: { status: 'untouched' } as const }),
    });
    if (isDirty) this.drafts.change();
    else void this.drafts.delete();
    // The site answers, so pending retries need not wait.
    this.dependencies.retryTimer.retryNow();
    this.onSaved(post);
  }

  private onSaveFailed(error: unknown) {
    if (error instanceof Conflict) {
      const { theirs, base } = error;
      return this.set({ theirs, base, save: { status: 'idle' } });
    }
    if (error instanceof IncompleteDate) return this.refuse(incompleteDate);
    const failure = failureOf(error);
    if (failure.kind === 'key') return this.set({ needsKey: true, save: { status: 'idle' } });
    if (failure.kind === 'gone') return this.set({ save: { status: 'gone' } });
    if (failure.kind !== 'refused') throw error;
    // A refused post was not created. The next first save gets a new idempotency key.
    this.saves.firstSave = null;
    this.set({ errors: failure.errors, save: { status: 'refused', detail: failure.detail } });
  }

  /** Saves the values that the author has chosen in a conflict over the other version. */
  async resolve(values: PostFormValues): Promise<void> {
    const { theirs } = this.state;
    if (!theirs) return;
    this.saves.basedOn = theirs.updatedAt;
    this.reset(values, { theirs: null, post: theirs });
    this.drafts.change();
    await this.save();
  }

  /**
   * Keeps the values before others replace them: in the draft's history, or in this browser if the site
   * does not answer.
   *
   * @param isOnSite whether the site has stored all edits
   */
  private setAside(isOnSite: boolean): SetAside | null {
    if (!this.state.isDirty) return null;
    const copy = isOnSite ? null : this.drafts.copy();
    this.drafts.isReplacement = true;
    const { basedOn, firstSave } = this.saves;
    return { values: this.state.values, basedOn, firstSave, copy };
  }

  /** Takes the other version. The author's can be brought back, and stays in the history until the next save. */
  async takeTheirs(): Promise<void> {
    const { theirs } = this.state;
    if (!theirs) return;
    const isOnSite = await this.flushBeforeLeaving();
    // The author has chosen something else in the meantime.
    if (this.state.theirs !== theirs) return;
    const setAside = this.setAside(isOnSite);
    this.saves.basedOn = theirs.updatedAt;
    this.reset(valuesOf(theirs), { theirs: null, post: theirs, recoveredFrom: null, setAside });
    this.drafts.change();
  }

  /**
   * Brings back the values that were set aside, and sets the current ones aside. A conflict that they had is shown again
   * at the next save.
   */
  bringBack() {
    const { setAside, isDirty, values } = this.state;
    if (!setAside || isSaving(this.state)) return;
    const { basedOn, firstSave } = this.saves;
    this.saves.basedOn = setAside.basedOn;
    this.saves.firstSave = setAside.firstSave;
    this.set({ setAside: isDirty ? { values, basedOn, firstSave, copy: null } : null });
    this.replace(setAside.values);
    if (setAside.copy !== null) void this.drafts.deleteCopy(setAside.copy);
  }

  /** Restores a deleted post and saves it. Changes that others had saved in it lead to a conflict. */
  async restore(): Promise<void> {
    if (this.saves.postId === null || isSaving(this.state)) return;
    const id = this.saves.postId;
    this.set({ save: { status: 'saving' } });
    try {
      await this.retryUntilAnswered(() => this.restoreOnce(id));
    } catch (error) {
      if (error instanceof IncompleteDate || failureOf(error).kind !== 'gone')
        return this.onSaveFailed(error);
      // The post is permanently deleted, so the text becomes a new post.
      this.saves.postId = null;
      this.saves.basedOn = null;
    }
    this.set({ save: { status: 'idle' } });
    await this.save();
  }

  /** @throws the 404 error if the post is permanently deleted */
  private async restoreOnce(id: number) {
    try {
      await this.dependencies.api('POST /Posts/restore', { id });
    } catch (error) {
      if (failureOf(error).kind !== 'gone') throw error;
      // It may be restored already, by a call whose answer was lost or by somebody else.
      await this.saves.readPost();
    }
  }

  /** The post was deleted in the list of posts. */
  markDeleted() {
    this.set({ save: { status: 'gone' } });
  }

  /** The post was restored in the list of posts. */
  markRestored() {
    if (this.state.save.status === 'gone') this.set({ save: { status: 'idle' } });
  }

  /** Returns to the saved post. The discarded values can be brought back, and stay in the history until the next save. */
  async discard(): Promise<void> {
    if (!discardingLeadsTo(this.state, this.saves.postId)) return;
    const { post, revision } = this.state;
    const isOnSite = await this.flushBeforeLeaving();
    // The author has saved or replaced the text in the meantime.
    if (this.state.post !== post || this.state.revision !== revision) return;
    if (!discardingLeadsTo(this.state, this.saves.postId)) return;
    const setAside = this.setAside(isOnSite);
    // A new text becomes a new post.
    this.saves.firstSave = null;
    if (post) this.saves.basedOn = post.updatedAt;
    this.reset(post ? valuesOf(post) : emptyValues, { recoveredFrom: null, setAside });
    await this.drafts.deleteLocally();
    this.drafts.autosave.change(this.state.values);
  }

  /** Postpones the conflict until the next save. */
  postponeConflict() {
    this.set({ theirs: null });
  }

  /** Postpones the key. Only Save asks for it again. */
  postponeKey() {
    this.isKeyPostponed = true;
    this.set({ needsKey: false });
  }

  /** Closes the editor: sends the last edits without waiting for an answer, and stops retries. */
  close() {
    this.isClosed = true;
    void this.drafts.autosave.flush();
    this.drafts.autosave.stop();
    this.dependencies.retryTimer.stop();
  }
}

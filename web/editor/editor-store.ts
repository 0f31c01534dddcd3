import type { EditedPost } from '../../cms/contract/posts';
import { canDiscard, isSaving, type PostEditorState } from './editor-state';
import { failureOf } from './failure';
import { withFirstWords } from './first-words';
import type { LocalDraft } from './local-drafts';
import {
  afterSave,
  emptyValues,
  isBlank,
  isSamePost,
  type PostFormValues,
  valuesOf,
} from './post-form-values';
import { IncompleteDate, PostSaves } from './post-saves';
import { randomUuid } from './random-uuid';

const incompleteDate = { publishedAt: 'Is not complete. Enter a day and a time, or clear it.' };

/** The editor of one saved or new post. Its methods are the author's actions. */
export class EditorStore extends PostSaves {
  private opening: Promise<void> | null = null;

  private reset(values: PostFormValues, change: Partial<PostEditorState> = {}) {
    this.set({ ...change, values, isDateIncomplete: false, revision: this.state.revision + 1 });
  }

  /** Reads the draft of this session, or the saved post. */
  open(): Promise<void> {
    this.isClosed = false;
    return (this.opening ??= this.read().finally(() => (this.opening = null)));
  }

  private async read() {
    // Read in parallel, because each answer takes a while on a phone.
    const reading = this.postId === null ? null : this.readPost(this.postId);
    reading?.catch(() => undefined);
    const draft = await this.findDraft();
    let post: EditedPost | null = null;
    try {
      post = await reading;
    } catch (error) {
      const { kind } = failureOf(error);
      if (kind === 'key') this.set({ needsKey: true });
      if (kind === 'key' || kind === 'away') {
        if (!draft) return this.set({ phase: kind });
      } else {
        if (kind !== 'gone' || !draft || isBlank(draft.work)) return this.set({ phase: 'missing' });
        this.markDeleted();
      }
    }
    const saved = post ? valuesOf(post) : emptyValues;
    // Fields that an old draft lacks keep their saved values.
    const work = { ...saved, ...draft?.work };
    const isRecovered = draft !== null && !isSamePost(work, saved);
    this.basedOn = (isRecovered && draft.basedOn) || (post?.updatedAt ?? draft?.basedOn ?? null);
    this.firstSave = draft?.firstSave ?? null;
    this.reset(isRecovered ? work : saved, {
      phase: 'open',
      post,
      recoveredFrom: isRecovered ? draft.at : null,
    });
    // A draft that the server has is not sent again: to other devices, that would be a change.
    if (isRecovered && draft.isSent) this.set({ autosave: { status: 'stored', at: draft.at } });
    else if (isRecovered) this.autosave();
    const firstWords = this.postId === null ? this.dependencies.takeFirstWords() : '';
    if (firstWords.trim()) this.change(withFirstWords(this.state.values, firstWords));
  }

  /** Changes fields that the author has edited. */
  change(fields: Partial<PostFormValues>) {
    const values = { ...this.state.values, ...fields };
    const { errors, save } = this.state;
    const left = Object.entries(errors).filter(([field]) => !(field in fields));
    const isOver = save.status === 'saved' || (save.status === 'refused' && left.length === 0);
    this.set({
      values,
      errors: Object.fromEntries(left),
      ...(isOver && { save: { status: 'idle' } as const }),
      ...('publishedAt' in fields && { isDateIncomplete: false }),
    });
    this.saveDraft();
  }

  /** Marks the date as incomplete. The post is not saved until the date is complete or empty. */
  markDateIncomplete() {
    if (!this.state.isDateIncomplete) this.set({ isDateIncomplete: true });
  }

  /** Like `change`, for values that were not typed, such as an earlier version. */
  replace(values: PostFormValues) {
    this.isReplacement = true;
    this.reset(values);
    this.saveDraft();
  }

  askForKey() {
    this.set({ needsKey: true });
  }

  /** Continues after a new key was entered. */
  async onNewKey() {
    this.isKeyPostponed = false;
    this.set({ needsKey: false, newKeys: this.state.newKeys + 1 });
    const isRead = this.postId === null || this.state.post;
    await (isRead ? this.sendEdits() : this.open());
  }

  /** Saves the post. Retries until the site answers. */
  async save(): Promise<void> {
    const { autosave, values, isDateIncomplete } = this.state;
    if (isSaving(this.state)) return this.dependencies.retryTimer.retryNow();
    const errors = {
      ...(isDateIncomplete && incompleteDate),
      ...(values.title.trim() === '' && { title: 'Is required.' }),
      ...(values.markdown.trim() === '' && { markdown: 'Is required.' }),
    };
    if (Object.keys(errors).length > 0) {
      // No call asks for the key here, but the draft needs it, too.
      if (autosave.status === 'key') this.set({ needsKey: true });
      return this.refuse(errors);
    }
    this.set({ errors: {}, theirs: null, isSplit: false, save: { status: 'saving' } });
    void this.saveLocally();
    try {
      const done = await this.sendPost(values);
      if (done) this.applySaved(done.saved, done.sent);
    } catch (error) {
      this.onSaveFailed(error);
    }
  }

  private refuse(errors: Record<string, string>) {
    const detail = 'Something is missing; nothing was saved yet.';
    this.set({ errors, save: { status: 'refused', detail } });
  }

  private applySaved(post: EditedPost, sent: PostFormValues) {
    this.basedOn = post.updatedAt;
    this.set({
      post,
      theirs: null,
      save: { status: 'saved' },
      recoveredFrom: null,
      setAside: null,
      values: afterSave(this.state.values, sent, post),
    });
    if (this.state.isDirty) this.saveDraft();
    else {
      this.set({ autosave: { status: 'untouched' } });
      void this.deleteDraft();
    }
    // The site answers, so pending retries need not wait.
    this.dependencies.retryTimer.retryNow();
    this.options.onSaved(post);
  }

  private onSaveFailed(error: unknown) {
    if (error instanceof IncompleteDate) return this.refuse(incompleteDate);
    const failure = failureOf(error);
    if (failure.kind === 'key') return this.set({ needsKey: true, save: { status: 'idle' } });
    if (failure.kind === 'gone') return this.set({ save: { status: 'gone' } });
    if (failure.kind !== 'refused') throw error;
    // A refused post was not created. The next first save gets a new idempotency key.
    this.firstSave = null;
    this.set({ errors: failure.errors, save: { status: 'refused', detail: failure.detail } });
  }

  /** Saves the values that the author has chosen in a conflict over the other version. */
  async resolve(values: PostFormValues): Promise<void> {
    const { theirs } = this.state;
    if (!theirs) return;
    this.basedOn = theirs.updatedAt;
    this.reset(values, { theirs: null, post: theirs });
    this.saveDraft();
    await this.save();
  }

  /**
   * Saves the values from before the author edited the text in the comparison of a conflict. The edited text can be brought
   * back, and stays in this browser.
   */
  async keepMine(mine: PostFormValues): Promise<void> {
    const edited = isSamePost(mine, this.state.values) ? null : this.setAside(false);
    await this.resolve(mine);
    if (edited) this.set({ setAside: { ...edited, basedOn: this.basedOn } });
  }

  /**
   * Stores the values before others replace them: in the draft's history, or in this browser if the site does not answer.
   *
   * @param isOnSite whether the site has stored all edits
   */
  private setAside(isOnSite: boolean): LocalDraft | null {
    if (!this.state.isDirty) return null;
    this.isReplacement = true;
    if (isOnSite) return this.toLocalDraft();
    const copy = this.toLocalDraft(randomUuid());
    void this.dependencies.localDrafts.save(copy).catch(() => undefined);
    return copy;
  }

  /** Takes the other version. The author's can be brought back, and stays in the history until the next save. */
  async takeTheirs(): Promise<void> {
    const { theirs } = this.state;
    if (!theirs) return;
    const isOnSite = await this.flushBeforeLeaving();
    // The author has chosen something else in the meantime.
    if (this.state.theirs !== theirs) return;
    const setAside = this.setAside(isOnSite);
    this.basedOn = theirs.updatedAt;
    this.reset(valuesOf(theirs), { theirs: null, post: theirs, recoveredFrom: null, setAside });
    this.saveDraft();
  }

  /**
   * Brings back the values that were set aside, and sets the current ones aside. A conflict that they had is shown again
   * at the next save.
   */
  bringBack() {
    const { setAside, isDirty, values } = this.state;
    if (!setAside || isSaving(this.state)) return;
    this.set({ setAside: isDirty ? this.toLocalDraft() : null });
    this.basedOn = setAside.basedOn;
    this.firstSave = setAside.firstSave;
    this.replace({ ...values, ...setAside.work });
    if (setAside.draft !== this.state.sessionId) void this.deleteCopy(setAside.draft);
  }

  /** Restores a deleted post and saves it. Changes that others had saved in it lead to a conflict. */
  async restore(): Promise<void> {
    const { postId: id } = this;
    if (id === null || isSaving(this.state)) return;
    this.set({ save: { status: 'saving' } });
    try {
      await this.retryUntilAnswered(async () => {
        try {
          await this.dependencies.api('POST /Posts/restore', { id });
        } catch (error) {
          if (failureOf(error).kind !== 'gone') throw error;
          // It may be restored already, by a call whose answer was lost or by somebody else.
          await this.readPost(id);
        }
      });
    } catch (error) {
      if (error instanceof IncompleteDate || failureOf(error).kind !== 'gone')
        return this.onSaveFailed(error);
      // The post is permanently deleted, so the text becomes a new post.
      this.postId = null;
      this.basedOn = null;
    }
    this.set({ save: { status: 'idle' } });
    await this.save();
  }

  /** Called after the post was deleted in the list of posts. */
  markDeleted() {
    this.set({ save: { status: 'gone' } });
  }

  /** Called after the post was restored in the list of posts. */
  markRestored() {
    if (this.state.save.status === 'gone') this.set({ save: { status: 'idle' } });
  }

  /** Returns to the saved post. The discarded values can be brought back, and stay in the history until the next save. */
  async discard(): Promise<void> {
    if (!canDiscard(this.state, this.postId)) return;
    const { post, revision } = this.state;
    const isOnSite = await this.flushBeforeLeaving();
    // The author has saved or replaced the text in the meantime.
    if (this.state.post !== post || this.state.revision !== revision) return;
    if (!canDiscard(this.state, this.postId)) return;
    const setAside = this.setAside(isOnSite);
    // A new text becomes a new post.
    this.firstSave = null;
    if (post) this.basedOn = post.updatedAt;
    this.reset(post ? valuesOf(post) : emptyValues, { recoveredFrom: null, setAside });
    await this.deleteLocally();
    this.autosave();
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
}

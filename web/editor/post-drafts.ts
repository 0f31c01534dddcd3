import type { EditedPost } from '../../cms/contract/posts';
import type { Api } from '../api/client';
import { Autosave, type AutosaveState } from './autosave';
import { initialState, type PostEditorState } from './editor-state';
import { failureOf, type RetryTimer } from './failure';
import type { LocalDraft, LocalDrafts } from './local-drafts';
import { isBlank, isSamePost, type PostFormValues, toStorable, valuesOf } from './post-form-values';
import { randomUuid } from './random-uuid';

/** What the store gets from the browser. Tests replace it. */
type EditorDependencies = {
  api: Api;
  localDrafts: LocalDrafts;
  retryTimer: RetryTimer;
  /** A new post was saved: from now on the session belongs to it. */
  moveSession: (sessionId: string, postId: number) => void;
  /** Returns what was typed before the editor was loaded, once. */
  takeFirstWords: () => string;
};

export type EditorOptions = {
  sessionId: string;
  /** Null for a new post. */
  id: number | null;
  onSaved: (post: EditedPost) => void;
};

/** Milliseconds for which leaving waits for a site that does not answer. */
const longestFlush = 10_000;

export const never = () => new Promise<never>(() => undefined);

/** The state of the editor, and its draft, in this browser and on the site. */
export class PostDrafts {
  state: PostEditorState = initialState;
  protected postId: number | null;
  /** `updatedAt` of the version that the values are based on. */
  protected basedOn: string | null = null;
  protected firstSave: LocalDraft['firstSave'] = null;
  /** Whether the values replace others that the site has. */
  protected isReplacement = false;
  protected isKeyPostponed = false;
  protected isClosed = false;
  private readonly listeners = new Set<() => void>();
  protected readonly autosave = new Autosave({
    send: (values: PostFormValues) => this.send(values),
    onChange: (state) => this.onAutosave(state),
    // A closed editor tries no more: the draft may be open in another one by now, with other values.
    wait: (milliseconds) =>
      this.isClosed ? never() : this.dependencies.retryTimer.wait(milliseconds),
  });

  constructor(
    protected readonly options: EditorOptions,
    protected readonly dependencies: EditorDependencies,
  ) {
    this.postId = options.id;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  protected set(change: Partial<Omit<PostEditorState, 'isDirty'>>) {
    const next = { ...this.state, ...change };
    const { post, values } = next;
    this.state = {
      ...next,
      isDirty: post ? !isSamePost(values, valuesOf(post)) : !isBlank(values),
    };
    for (const listener of this.listeners) listener();
  }

  /** Records the state of autosaving, and asks for an API key if it needs one. */
  private onAutosave(autosave: AutosaveState) {
    const needsKey = autosave.status === 'key' && !this.isKeyPostponed;
    this.set({ autosave, ...(needsKey && { needsKey }) });
  }

  private local(draft = this.options.sessionId): LocalDraft {
    const { postId: post, basedOn, firstSave, state } = this;
    return { draft, post, basedOn, work: state.values, at: new Date().toISOString(), firstSave };
  }

  /** Stores the draft in this browser. IndexedDB keeps the order of the calls. */
  protected async keep(): Promise<void> {
    try {
      await this.dependencies.localDrafts.save(this.local());
      if (this.state.isStorageClosed) this.set({ isStorageClosed: false });
    } catch (error) {
      // Storage is full or blocked. The server stores the draft anyway, and the author is told.
      console.info('This browser keeps no drafts.', error);
      this.set({ isStorageClosed: true });
    }
  }

  /** @returns when the server has stored the draft */
  private async send(values: PostFormValues): Promise<string> {
    const { isReplacement, basedOn, postId: post } = this;
    const draft = this.options.sessionId;
    this.isReplacement = false;
    try {
      const sent = { ...toStorable(values), draft, post, basedOn, isReplacement };
      return (await this.dependencies.api('POST /Posts/drafts', sent)).keptAt;
    } catch (error) {
      this.isReplacement ||= isReplacement;
      throw error;
    }
  }

  /** Returns the newer of the drafts in this browser and on the server. */
  protected async find(): Promise<LocalDraft | null> {
    const { api, localDrafts } = this.dependencies;
    const draft = this.options.sessionId;
    const local = await localDrafts.read(draft).catch(() => null);
    try {
      const drafts = await api('GET /Posts/drafts', {});
      if (!drafts.some((each) => each.draft === draft)) return local;
      const { post, basedOn, keptAt, ...work } = await api('GET /Posts/drafts/{draft}', { draft });
      if (!local || Date.parse(keptAt) > Date.parse(local.at) + 60_000)
        return { draft, post, basedOn, work, at: keptAt, firstSave: null };
    } catch (error) {
      if (failureOf(error).kind === 'key') this.set({ needsKey: true });
    }
    return local;
  }

  /** Stores edited values in this browser at once, and on the server at the next pause. */
  protected keepChange() {
    void this.keep();
    this.autosave.change(this.state.values);
  }

  /** Resolves when the server has stored all drafts or has refused one. */
  async flush() {
    if (this.state.isDirty) {
      await this.keep();
      const { autosave, values } = this.state;
      if (autosave.status !== 'stored') this.autosave.change(values);
    }
    await this.autosave.flush();
  }

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

  /** Retries pending calls at once. */
  retryNow() {
    this.dependencies.retryTimer.retryNow();
    void this.autosave.flush();
  }

  /** Stores the values as another draft in this browser. @returns its id */
  protected copy(): string {
    const draft = randomUuid();
    void this.dependencies.localDrafts.save(this.local(draft)).catch(() => undefined);
    return draft;
  }

  /** Two drafts that continue one first save would overwrite each other. */
  protected async deleteCopy(copy: string) {
    await this.keep();
    if (!this.state.isStorageClosed) await this.deleteLocally(copy);
  }

  protected deleteLocally = (draft = this.options.sessionId): Promise<void> =>
    this.dependencies.localDrafts.delete(draft).catch(() => undefined);

  /** Deletes the draft of a saved post. A draft that could not be deleted is recognized as equal to the post when it is read. */
  protected async deleteDraft() {
    // A draft that arrived after its deletion would exist again.
    await this.autosave.cancel();
    if (this.state.isDirty) return;
    await this.deleteLocally();
    await this.dependencies
      .api('POST /Posts/drafts/{draft}/forget', { draft: this.options.sessionId })
      .catch((error: unknown) => void failureOf(error));
  }

  /** Closes the editor: sends the last edits without waiting for an answer, and stops retries. */
  close() {
    this.isClosed = true;
    void this.autosave.flush();
  }
}

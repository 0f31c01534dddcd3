import type { EditedPost } from '../../cms/contract/posts';
import type { Api } from '../../cms/contract/plain/client';
import { initialState, type PostEditorState } from './editor-state';
import { failureOf, type RetryTimer, untilAnswered } from './failure';
import type { LocalDraft, LocalDrafts } from './local-drafts';
import {
  emptyValues,
  isBlank,
  isSamePost,
  sameTime,
  toStorable,
  valuesOf,
} from './post-form-values';
import { randomUuid } from './random-uuid';

/** Browser and site. Tests replace them. */
type EditorDependencies = {
  api: Api;
  localDrafts: LocalDrafts;
  retryTimer: RetryTimer;
  /** Assigns the session to a new post after its first save. */
  moveSession: (sessionId: string, postId: number) => void;
  /** Starts another session of the post in this tab. Returns its id. */
  startSession: (postId: number | null) => Promise<string>;
  /** Returns and deletes the words that were typed before the editor was loaded. */
  takeFirstWords: () => string;
};

export type EditorOptions = {
  sessionId: string;
  /** Null for a new post. */
  id: number | null;
  onSaved: (post: EditedPost) => void;
};

/** Milliseconds without an edit after which a draft is sent, and the longest time between two sends. */
const pause = 1200;
const longest = 8000;

/** Milliseconds for which leaving waits for a site that does not answer. */
const longestFlush = 10_000;

/** The state of the editor, and its draft, in this browser and on the site. */
export class PostDrafts {
  state: PostEditorState;
  protected postId: number | null;
  /** `updatedAt` of the version that the values are based on. */
  protected basedOn: string | null = null;
  protected firstSave: LocalDraft['firstSave'] = null;
  /** This browser's copy of the draft, and the last state on the server that it includes: its `keptAt`. */
  private device = randomUuid();
  private seen: string | null = null;
  /** Whether the values replace others that the site has. */
  protected isReplacement = false;
  protected isKeyPostponed = false;
  protected isClosed = false;
  private readonly listeners = new Set<() => void>();
  /** Whether there are unsent edits, and the time of the first. */
  private isUnsent = false;
  private unsentSince: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> | null = null;
  /** The answer to the last call, and the number of cancelations. Answers to canceled calls are ignored. */
  private answered: Promise<unknown> = Promise.resolve();
  private cancelations = 0;

  constructor(
    protected readonly options: EditorOptions,
    protected readonly dependencies: EditorDependencies,
  ) {
    this.postId = options.id;
    this.state = { ...initialState, sessionId: options.sessionId };
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

  /** Returns the values as a draft in this browser. */
  protected toLocalDraft(draft = this.state.sessionId): LocalDraft {
    const { postId: post, basedOn, firstSave, device, state } = this;
    const { values: work, sessionId, autosave } = state;
    const isSent = draft === sessionId && autosave.status === 'stored';
    const seen = draft === sessionId ? this.seen : null;
    const at = new Date().toISOString();
    return { draft, post, basedOn, work, at, firstSave, device, seen, isSent };
  }

  /** Stores the draft in this browser. IndexedDB keeps the order of the calls. */
  protected async saveLocally(): Promise<void> {
    try {
      await this.dependencies.localDrafts.save(this.toLocalDraft());
      if (this.state.isStorageClosed) this.set({ isStorageClosed: false });
    } catch (error) {
      // Storage is full or blocked. The server stores the draft anyway, and the author is told.
      console.info('This browser cannot store drafts.', error);
      this.set({ isStorageClosed: true });
    }
  }

  /** Sends the values at the next pause. */
  protected autosave() {
    this.isUnsent = true;
    this.set({ autosave: { status: 'pending' } });
    if (this.sending) return;
    this.unsentSince ??= Date.now();
    clearTimeout(this.timer);
    const left = Math.max(0, this.unsentSince + longest - Date.now());
    this.timer = setTimeout(() => void this.sendEdits(), Math.min(pause, left));
  }

  /** Sends edits at once, and retries. @returns when they are stored or refused */
  protected sendEdits(): Promise<void> {
    clearTimeout(this.timer);
    this.unsentSince = null;
    // Edits made during a call are sent after it, in the same run.
    if (this.sending) return this.sending;
    if (!this.isUnsent) return Promise.resolve();
    return (this.sending = this.sendAll());
  }

  /** Waits before a retry. A closed editor never retries, because its draft may be open in another one, with other values. */
  protected wait = async (milliseconds: number) => {
    await this.dependencies.retryTimer.wait(milliseconds);
    if (this.isClosed) await new Promise<never>(() => undefined);
  };

  private async sendAll() {
    const onAway = () => this.set({ autosave: { status: 'away' } });
    try {
      while (this.isUnsent) await untilAnswered(this.sendDraft, this.wait, onAway);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'refused')
        this.set({ autosave: { status: 'refused', detail: failure.detail } });
      else if (failure.kind !== 'key') onAway();
      else
        this.set({ autosave: { status: 'key' }, ...(!this.isKeyPostponed && { needsKey: true }) });
    } finally {
      // Synchronously after the last check for edits, so that later edits start a new run.
      this.sending = null;
    }
  }

  private sendDraft = async () => {
    // They were saved before the retry.
    if (!this.isUnsent) return;
    const { isReplacement, basedOn, postId: post, cancelations, state, device, seen } = this;
    const draft = state.sessionId;
    this.isUnsent = false;
    this.isReplacement = false;
    const known = { device, seen };
    const sent = { ...toStorable(state.values), draft, post, basedOn, isReplacement, ...known };
    const answer = this.dependencies.api('POST /Posts/drafts', sent);
    this.answered = answer.catch(() => undefined);
    try {
      const { keptAt: at } = await answer;
      this.seen = at;
      if (this.isUnsent || cancelations !== this.cancelations) return;
      this.set({ autosave: { status: 'stored', at } });
      if (this.state.isDirty) await this.saveLocally();
    } catch (error) {
      this.isReplacement ||= isReplacement;
      if (cancelations !== this.cancelations) return;
      this.isUnsent = true;
      // After a closed editor, the next one finds the edits in this browser.
      if (failureOf(error).kind !== 'stale' || this.isClosed) throw error;
      await this.split();
    }
  };

  /** Continues the author's text as another draft, because another device has changed this one. Both are listed as not saved. */
  private async split(local?: LocalDraft): Promise<LocalDraft> {
    const former = this.state.sessionId;
    const sessionId = await this.dependencies.startSession(this.postId);
    this.seen = null;
    this.set({ sessionId, isSplit: true });
    const own = { ...(local ?? this.toLocalDraft()), draft: sessionId, seen: null, isSent: false };
    try {
      if (local || this.state.isDirty) await this.dependencies.localDrafts.save(own);
      await this.dependencies.localDrafts.delete(former);
    } catch (error) {
      console.info('This browser cannot store drafts.', error);
    }
    return own;
  }

  /**
   * Returns the draft in this browser, or the one on the server if that has all edits made here. If neither has the edits of the
   * other, this browser's text continues as another draft.
   */
  protected async findDraft(): Promise<LocalDraft | null> {
    const { api, localDrafts } = this.dependencies;
    const draft = this.state.sessionId;
    const local = await localDrafts.read(draft).catch(() => null);
    this.device = local?.device ?? this.device;
    this.seen = local?.seen ?? null;
    try {
      const drafts = await api('GET /Posts/drafts', {});
      if (!drafts.some((each) => each.draft === draft)) return local && { ...local, isSent: false };
      const reply = await api('GET /Posts/drafts/{draft}', { draft });
      const { post, basedOn, keptAt: at, device, ...work } = reply;
      const isSeen = sameTime(at, this.seen) || device === this.device;
      this.seen = at;
      const firstSave = local?.firstSave ?? null;
      if (!local || (local.isSent && !isSeen))
        return { draft, post, basedOn, work, at, firstSave, isSent: true };
      const isSame = isSamePost({ ...emptyValues, ...local.work }, { ...emptyValues, ...work });
      if (!isSeen && !isSame) return await this.split(local);
    } catch (error) {
      if (failureOf(error).kind === 'key') this.set({ needsKey: true });
    }
    return local;
  }

  /** Stores edited values in this browser at once, and on the server at the next pause. */
  protected saveDraft() {
    this.autosave();
    void this.saveLocally();
  }

  /** Resolves when the server has stored all drafts or has refused one. */
  async flush() {
    if (this.state.isDirty) {
      await this.saveLocally();
      if (this.state.autosave.status !== 'stored') this.autosave();
    }
    await this.sendEdits();
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
    void this.sendEdits();
  }

  /** Deletes another draft that continues the same first save. Otherwise they would overwrite each other. */
  protected async deleteCopy(copy: string) {
    await this.saveLocally();
    if (!this.state.isStorageClosed) await this.deleteLocally(copy);
  }

  protected deleteLocally = (draft = this.state.sessionId): Promise<void> =>
    this.dependencies.localDrafts.delete(draft).catch(() => undefined);

  /** Deletes the draft of a saved post. A draft that could not be deleted is recognized as equal to the post when it is read. */
  protected async deleteDraft() {
    this.isUnsent = false;
    this.cancelations += 1;
    clearTimeout(this.timer);
    this.unsentSince = null;
    // A draft that arrived after its deletion would exist again.
    await this.answered;
    if (this.state.isDirty) return;
    await this.deleteLocally();
    const { device, seen } = this;
    const sent = { draft: this.state.sessionId, device, seen };
    try {
      await this.dependencies.api('POST /Posts/drafts/{draft}/forget', sent);
    } catch (error) {
      if (failureOf(error).kind === 'stale' && !this.isClosed) await this.split();
    }
  }

  /** Closes the editor: sends the last edits without waiting for an answer, and stops retries. */
  close() {
    this.isClosed = true;
    void this.sendEdits();
  }
}

import type { EditedPost } from '../../cms/contract/posts';
import type { Api } from '../api/client';
import { Autosave, type AutosaveState } from './autosave';
import { coalesce } from './coalesce';
import { failureOf } from './failure';
import type { LocalDraft, LocalDrafts } from './local-drafts';
import {
  emptyValues,
  isBlank,
  isSamePost,
  type PostFields,
  postFieldsOf,
  type PostFormValues,
  toStorableText,
  valuesOf,
} from './post-form-values';
import { randomUuid } from './random-uuid';
import { type RetryTimer, untilAnswered } from './retry';

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
  /** The post as somebody else has saved it meanwhile. */
  theirs: EditedPost | null;
  needsKey: boolean;
  /** When the values were typed, where they are a draft that was found when the editor opened. ISO 8601. */
  recoveredFrom: string | null;
};

const initialState: PostEditorState = {
  phase: 'opening',
  values: emptyValues,
  revision: 0,
  post: null,
  isDirty: false,
  autosave: { status: 'untouched' },
  isStorageClosed: false,
  save: { status: 'idle' },
  errors: {},
  theirs: null,
  needsKey: false,
  recoveredFrom: null,
};

/** What the editor's model needs of the browser. */
export type EditorDependencies = {
  api: Api;
  localDrafts: Pick<LocalDrafts, 'save' | 'read' | 'delete'>;
  retryTimer: Pick<RetryTimer, 'start' | 'retryNow' | 'wait' | 'stop'>;
  /** A new post was saved: from now on the session belongs to it. */
  moveSession: (sessionId: string, postId: number) => void;
};

type EditorOptions = {
  sessionId: string;
  /** Null for a new post. */
  postId: number | null;
  onSaved: (post: EditedPost) => void;
};

/** Milliseconds after which somebody who leaves is not held up any more by a site that does not answer. */
const longestFlush = 10_000;

/** The model of the editor, for one post or one that is yet to become a post: its values, its drafts and its saves. */
export class EditorStore {
  state: PostEditorState = initialState;
  readonly sessionId: string;
  private postId: number | null;
  private readonly onSaved: (post: EditedPost) => void;
  private readonly listeners = new Set<() => void>();
  private tagIds: { names: string; ids: number[] } | null = null;
  private firstSave: LocalDraft['firstSave'] = null;
  /** The `updatedAt` of the post that the values are a change of. */
  private basedOn: string | null = null;

  private readonly storeLocally = coalesce(async (draft: LocalDraft) => {
    try {
      await this.dependencies.localDrafts.save(draft);
      if (this.state.isStorageClosed) this.set({ isStorageClosed: false });
    } catch (error) {
      // Storage is full or closed: the server keeps the text all the same, and the author is told.
      console.info('This browser keeps no drafts.', error);
      this.set({ isStorageClosed: true });
    }
  });

  private readonly autosave: Autosave<PostFormValues>;

  constructor(
    { sessionId, postId, onSaved }: EditorOptions,
    private readonly dependencies: EditorDependencies,
  ) {
    this.sessionId = sessionId;
    this.postId = postId;
    this.onSaved = onSaved;
    this.autosave = new Autosave<PostFormValues>({
      send: (values) => this.sendDraft(values),
      onChange: (autosave) => {
        this.set({ autosave, ...(autosave.status === 'key' && { needsKey: true }) });
      },
      wait: dependencies.retryTimer.wait,
    });
  }

  private get api() {
    return this.dependencies.api;
  }

  /** @returns when the server has stored the draft */
  private async sendDraft(values: PostFormValues): Promise<string> {
    const { keptAt } = await this.api('POST /Posts/drafts', {
      ...values,
      title: toStorableText(values.title),
      excerpt: toStorableText(values.excerpt),
      markdown: toStorableText(values.markdown),
      draft: this.sessionId,
      post: this.postId,
      basedOn: this.basedOn,
    });
    return keptAt;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  snapshot = () => this.state;

  private set(change: Partial<PostEditorState>) {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  /** Replaces the values by something else than typing. */
  private reset(values: PostFormValues, change: Partial<PostEditorState> = {}) {
    const { post } = { ...this.state, ...change };
    this.set({
      ...change,
      values,
      revision: this.state.revision + 1,
      isDirty: post ? !isSamePost(values, valuesOf(post)) : !isBlank(values),
    });
  }

  /** Reads the draft of this session, or the post as it was saved last. */
  async open() {
    this.autosave.start();
    this.dependencies.retryTimer.start();
    const draft = await this.findDraft();
    let post: EditedPost | null = null;
    try {
      post = await this.readPost();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'key') this.set({ needsKey: true });
      else if (failure.kind !== 'away') return this.set({ phase: 'missing' });
      if (!draft) return this.set({ phase: 'away' });
    }
    const saved = post ? valuesOf(post) : emptyValues;
    // What an old draft does not say is as it was saved.
    const work = { ...saved, ...draft?.work };
    const isRecovered = draft !== null && !isSamePost(work, saved);
    this.basedOn = (isRecovered && draft.basedOn) || (post?.updatedAt ?? draft?.basedOn ?? null);
    this.firstSave = draft?.firstSave ?? null;
    this.reset(isRecovered ? work : saved, {
      phase: 'open',
      post,
      recoveredFrom: isRecovered ? draft.at : null,
    });
    if (isRecovered) this.autosave.change(work);
  }

  private readPost = async () =>
    this.postId === null ? null : this.asEdited(await this.api('GET /Posts', { id: this.postId }));

  /** A key that is not good any more gets the public post, without what only staff may see. */
  private asEdited(post: Partial<EditedPost> & { id: number }): EditedPost {
    if (post.status === undefined) throw new Error('The post was read without the author’s key.');
    return post as EditedPost;
  }

  /** Of the drafts in this browser and on the server, the one that was typed last. */
  private async findDraft(): Promise<LocalDraft | null> {
    const local = await this.dependencies.localDrafts.read(this.sessionId).catch(() => null);
    try {
      const drafts = await this.api('GET /Posts/drafts', {});
      if (!drafts.some(({ draft }) => draft === this.sessionId)) return local;
      const { post, basedOn, keptAt, ...values } = await this.api('GET /Posts/drafts/{draft}', {
        draft: this.sessionId,
      });
      if (!local || Date.parse(keptAt) > Date.parse(local.at) + 60_000)
        return {
          draft: this.sessionId,
          post,
          basedOn,
          work: values,
          at: keptAt,
          firstSave: null,
        };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'key') this.set({ needsKey: true });
    }
    return local;
  }

  /** Something was typed or chosen. */
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
    });
    this.saveDraft();
  }

  /** As `change`, but from elsewhere than the keyboard: an earlier version, somebody else's text. */
  replace(values: PostFormValues) {
    this.reset(values);
    this.saveDraft();
  }

  private saveDraft() {
    void this.storeLocally(this.localDraft());
    this.autosave.change(this.state.values);
  }

  private localDraft = (): LocalDraft => ({
    draft: this.sessionId,
    post: this.postId,
    basedOn: this.basedOn,
    work: this.state.values,
    at: new Date().toISOString(),
    firstSave: this.firstSave,
  });

  /** The picker has resolved these names. */
  setTagIds(names: string[], ids: number[]) {
    this.tagIds = { names: names.join(), ids };
  }

  /** Sends what waits for an answer again, at once. */
  retryNow() {
    this.dependencies.retryTimer.retryNow();
    void this.autosave.flush();
  }

  /** There is a good key again. */
  async onNewKey() {
    this.set({ needsKey: false });
    if (this.state.phase !== 'open' || (this.postId !== null && !this.state.post)) {
      await this.open();
      return;
    }
    await this.autosave.flush();
  }

  /** Resolves when all drafts are on the server, or it is known why not. */
  async flush() {
    if (this.state.isDirty) {
      await this.storeLocally(this.localDraft());
      if (this.state.autosave.status !== 'stored') this.autosave.change(this.state.values);
    }
    await this.autosave.flush();
  }

  /**
   * As `flush`, for somebody who is about to leave: without an answer for a while nobody is held up.
   *
   * @returns whether the server has everything that was typed
   */
  async flushBeforeLeaving(): Promise<boolean> {
    if (!this.state.isDirty) return true;
    const finished = new AbortController();
    const isAway = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestFlush);
      const unsubscribe = this.subscribe(() => this.state.autosave.status === 'away' && resolve());
      finished.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        unsubscribe();
      });
    });
    this.dependencies.retryTimer.retryNow();
    await Promise.race([this.flush(), isAway]);
    finished.abort();
    return this.state.autosave.status === 'stored';
  }

  private requiredErrors({ title, markdown }: PostFormValues) {
    const errors: Record<string, string> = {};
    if (title.trim() === '') errors.title = 'Is required.';
    if (markdown.trim() === '') errors.markdown = 'Is required.';
    return errors;
  }

  private fieldsOf(values: PostFormValues): PostFields {
    const ids = this.tagIds?.names === values.tags.join() ? this.tagIds.ids : null;
    return postFieldsOf(values, ids);
  }

  /** Saves the post. When nobody answers it is sent again until somebody does. */
  async save(): Promise<void> {
    const { save, values } = this.state;
    if (save.status === 'saving' || save.status === 'waiting')
      return this.dependencies.retryTimer.retryNow();
    const errors = this.requiredErrors(values);
    if (Object.keys(errors).length > 0)
      return this.set({
        errors,
        save: { status: 'refused', detail: 'Something is missing; nothing was saved yet.' },
      });
    this.set({ errors: {}, save: { status: 'saving' } });
    void this.storeLocally(this.localDraft());
    try {
      this.applySaved(await this.send(values), values);
    } catch (error) {
      await this.onSaveFailed(error, values);
    }
  }

  private retryUntilAnswered = <Reply>(call: () => Promise<Reply>) =>
    untilAnswered(call, {
      wait: this.dependencies.retryTimer.wait,
      onAway: () => this.set({ save: { status: 'waiting' } }),
    });

  private async send(values: PostFormValues): Promise<EditedPost> {
    const fields = this.fieldsOf(values);
    if (this.postId === null) {
      const first = (this.firstSave ??= { key: randomUuid(), fields });
      await this.storeLocally(this.localDraft());
      const created = await this.retryUntilAnswered(() =>
        this.api('POST /Posts/AddNewRecord', first.fields, { idempotencyKey: first.key }),
      );
      this.firstSave = null;
      this.postId = created.id;
      this.basedOn = created.updatedAt;
      this.dependencies.moveSession(this.sessionId, created.id);
      if (JSON.stringify(first.fields) === JSON.stringify(fields)) return created;
    }
    const { postId: id, basedOn } = this;
    if (id === null) throw new Error('The post has no number.');
    return this.retryUntilAnswered(() =>
      this.api('POST /Posts/update', { ...fields, id, updatedAt: basedOn ?? undefined }),
    );
  }

  private applySaved(post: EditedPost, sent: PostFormValues) {
    this.basedOn = post.updatedAt;
    const { values } = this.state;
    const isDirty = !isSamePost(values, sent);
    const saved = valuesOf(post);
    this.set({
      post,
      isDirty,
      theirs: null,
      save: { status: 'saved' },
      recoveredFrom: null,
      // The server may have changed the slug, the date, and the spelling of tags.
      values: isDirty ? { ...values, slug: saved.slug } : { ...saved, markdown: values.markdown },
      ...(!isDirty && { autosave: { status: 'untouched' } as const }),
    });
    if (isDirty) this.saveDraft();
    else void this.deleteDraft();
    // The site answers: what waits for that need not wait any longer.
    this.dependencies.retryTimer.retryNow();
    this.onSaved(post);
  }

  /** A saved post needs no draft. One that could not be deleted is recognized as the same post when it is read. */
  private async deleteDraft() {
    // A draft that arrived after it was forgotten would be there again.
    await this.autosave.cancel();
    if (this.state.isDirty) return;
    await this.dependencies.localDrafts.delete(this.sessionId).catch(() => undefined);
    await this.api('POST /Posts/drafts/{draft}/forget', { draft: this.sessionId }).catch(
      (error: unknown) => void failureOf(error),
    );
  }

  private async onSaveFailed(error: unknown, values: PostFormValues) {
    const failure = failureOf(error);
    if (failure.kind === 'key') return this.set({ needsKey: true, save: { status: 'idle' } });
    if (failure.kind === 'gone') return this.set({ save: { status: 'gone' } });
    if (failure.kind === 'stale') return this.onConflict(values);
    if (failure.kind !== 'refused') throw error;
    // A refused post was not created: the next first save has a key of its own.
    this.firstSave = null;
    this.set({ errors: failure.errors, save: { status: 'refused', detail: failure.detail } });
  }

  /** The post was saved since: by ourselves, when only the answer was lost, or by somebody else. */
  private async onConflict(values: PostFormValues) {
    const theirs = await this.retryUntilAnswered(this.readPost);
    if (!theirs) throw new Error('A new post cannot have been saved by others.');
    if (isSamePost({ ...valuesOf(theirs), slug: '' }, { ...values, slug: '' }))
      return this.applySaved(theirs, values);
    this.set({ theirs, save: { status: 'idle' } });
  }

  /** The author has seen both versions: the values that they chose are saved over what the others saved. */
  async resolve(values: PostFormValues): Promise<void> {
    const { theirs } = this.state;
    if (!theirs) return;
    this.basedOn = theirs.updatedAt;
    this.reset(values, { theirs: null, post: theirs });
    this.saveDraft();
    await this.save();
  }

  /** Theirs is taken: mine stays in the history of the draft. */
  async takeTheirs(): Promise<void> {
    const { theirs } = this.state;
    if (!theirs) return;
    await this.flush();
    this.basedOn = theirs.updatedAt;
    this.reset(valuesOf(theirs), { theirs: null, post: theirs, recoveredFrom: null });
    this.saveDraft();
  }

  /** A post that was deleted meanwhile is restored, and saved. */
  async restore(): Promise<void> {
    if (this.postId === null) return;
    const id = this.postId;
    try {
      const restored = await this.retryUntilAnswered(() => this.api('POST /Posts/restore', { id }));
      this.basedOn = restored.updatedAt;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind !== 'gone') throw error;
      // It is gone for good: the text becomes a new post.
      this.postId = null;
      this.basedOn = null;
    }
    this.set({ save: { status: 'idle' } });
    await this.save();
  }

  /** The post was deleted in the list of posts. */
  markDeleted() {
    this.set({ save: { status: 'gone' } });
  }

  /** The post was restored in the list of posts. */
  markRestored() {
    if (this.state.save.status === 'gone') this.set({ save: { status: 'idle' } });
  }

  /** Back to the saved post; what was typed stays in the history until the next save. */
  async discard(): Promise<void> {
    await this.flush();
    const { post } = this.state;
    this.reset(post ? valuesOf(post) : emptyValues, { recoveredFrom: null });
    await this.dependencies.localDrafts.delete(this.sessionId).catch(() => undefined);
    this.autosave.change(this.state.values);
  }

  /** Both versions are left as they are for now: the next save meets the conflict again. */
  postponeConflict() {
    this.set({ theirs: null });
  }

  /** Without a key one can go on writing; the next save asks again. */
  postponeKey() {
    this.set({ needsKey: false });
  }

  /** The editor is closed: what was typed last is sent once more, without waiting for an answer. */
  close() {
    void this.autosave.flush();
    this.autosave.stop();
    this.dependencies.retryTimer.stop();
  }
}

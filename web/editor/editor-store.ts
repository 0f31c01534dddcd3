import type { EditedPost } from '../../cms/contract/posts';
import type { Api } from '../api/client';
import { Autosave, type AutosaveState } from './autosave';
import { coalesce } from './coalesce';
import { failureOf, isUsedKey } from './failure';
import type { LocalDraft, LocalDrafts } from './local-drafts';
import {
  afterSave,
  emptyValues,
  isBlank,
  isSamePost,
  isSavedAs,
  type PostFields,
  postFieldsOf,
  type PostFormValues,
  sameTime,
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

/** What was typed before something else took its place. */
type SetAside = {
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

type FirstSave = NonNullable<LocalDraft['firstSave']>;

/** A post as it was saved, and the values that were sent for it. */
type Saved = { saved: EditedPost; sent: PostFormValues };

/** Somebody else has saved the post meanwhile. */
class Conflict extends Error {
  constructor(
    readonly theirs: EditedPost,
    readonly base: PostFormValues | null,
  ) {
    super('The post was saved by somebody else.');
  }
}

/** What waits to be sent again is not meant so any more: the author is at its date. */
class IncompleteDate extends Error {}

const incompleteDate = { publishedAt: 'Is not complete. Give it a day and a time, or empty it.' };

const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Milliseconds between a save and the version that is stored of it, at most. */
const longestToVersion = 10_000;

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
  private firstSave: FirstSave | null = null;
  /** What was sent since it was last known what the post is saved as: any of it may have arrived. */
  private tried: PostFormValues[] = [];
  private isClosed = false;
  private isKeyPostponed = false;
  /** Whether the values have taken the place of others that the site has. */
  private isReplacement = false;
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
        const needsKey = autosave.status === 'key' && !this.isKeyPostponed;
        this.set({ autosave, ...(needsKey && { needsKey }) });
      },
      wait: dependencies.retryTimer.wait,
    });
  }

  private get api() {
    return this.dependencies.api;
  }

  /** @returns when the server has stored the draft */
  private async sendDraft(values: PostFormValues): Promise<string> {
    const { isReplacement } = this;
    this.isReplacement = false;
    try {
      const { keptAt } = await this.api('POST /Posts/drafts', {
        ...values,
        title: toStorableText(values.title),
        excerpt: toStorableText(values.excerpt),
        markdown: toStorableText(values.markdown),
        draft: this.sessionId,
        post: this.postId,
        basedOn: this.basedOn,
        isReplacement,
      });
      return keptAt;
    } catch (error) {
      this.isReplacement ||= isReplacement;
      throw error;
    }
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
      isDateIncomplete: false,
      revision: this.state.revision + 1,
      isDirty: post ? !isSamePost(values, valuesOf(post)) : !isBlank(values),
    });
  }

  /** Reads the draft of this session, or the post as it was saved last. */
  async open() {
    this.isClosed = false;
    this.autosave.start();
    this.dependencies.retryTimer.start();
    const draft = await this.findDraft();
    let post: EditedPost | null = null;
    try {
      post = await this.readPost();
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
      ...('publishedAt' in fields && { isDateIncomplete: false }),
    });
    this.saveDraft();
  }

  /** A part of a date was typed, or taken away: no post is saved until it is a date again, or none. */
  markDateIncomplete() {
    if (!this.state.isDateIncomplete) this.set({ isDateIncomplete: true });
  }

  /** As `change`, but from elsewhere than the keyboard: an earlier version, somebody else's text. */
  replace(values: PostFormValues) {
    this.isReplacement = true;
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
    this.isKeyPostponed = false;
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
    const errors: Record<string, string> = { ...(this.state.isDateIncomplete && incompleteDate) };
    if (title.trim() === '') errors.title = 'Is required.';
    if (markdown.trim() === '') errors.markdown = 'Is required.';
    return errors;
  }

  private fieldsOf = (values: PostFormValues): PostFields => {
    const ids = this.tagIds?.names === values.tags.join() ? this.tagIds.ids : null;
    return postFieldsOf(values, ids);
  };

  /** Saves the post. When nobody answers it is sent again until somebody does. */
  async save(): Promise<void> {
    const { autosave, values } = this.state;
    if (isSaving(this.state)) return this.dependencies.retryTimer.retryNow();
    const errors = this.requiredErrors(values);
    if (Object.keys(errors).length > 0) {
      // No call is made that would ask for the key, which the draft needs all the same.
      if (autosave.status === 'key') this.set({ needsKey: true });
      return this.refuse(errors);
    }
    this.set({ errors: {}, theirs: null, save: { status: 'saving' } });
    void this.storeLocally(this.localDraft());
    try {
      const { saved, sent } = await this.send(values);
      this.applySaved(saved, sent);
    } catch (error) {
      this.onSaveFailed(error);
    }
  }

  private refuse(errors: Record<string, string>) {
    const detail = 'Something is missing; nothing was saved yet.';
    this.set({ errors, save: { status: 'refused', detail } });
  }

  private retryUntilAnswered = <Reply>(call: () => Promise<Reply>) =>
    untilAnswered(call, {
      wait: async (milliseconds) => {
        await this.dependencies.retryTimer.wait(milliseconds);
        // The draft may be open in another editor by now, and say something else.
        if (this.isClosed) await new Promise<never>(() => undefined);
        if (this.state.isDateIncomplete) throw new IncompleteDate();
      },
      onAway: () => this.set({ save: { status: 'waiting' } }),
    });

  /**
   * What is sent of the values that Save was pressed with, perhaps much later: readers see it if Publish is still ticked, and
   * from the hour on that is there now.
   */
  private stillMeant(pressed: PostFormValues): PostFormValues {
    const { publish, publishedAt } = this.state.values;
    return { ...pressed, publish: pressed.publish && publish, publishedAt };
  }

  private async send(pressed: PostFormValues): Promise<Saved> {
    if (this.postId !== null) return this.update(this.postId, pressed);
    const { saved, fields } = await this.create(pressed);
    this.firstSave = null;
    this.postId = saved.id;
    this.basedOn = saved.updatedAt;
    this.dependencies.moveSession(this.sessionId, saved.id);
    const sent = this.stillMeant(pressed);
    if (isSameJson(fields, this.fieldsOf(sent))) return { saved, sent };
    return this.update(saved.id, pressed);
  }

  private async create(pressed: PostFormValues) {
    const wanted = () => this.fieldsOf(this.stillMeant(pressed));
    const first = (this.firstSave ??= { key: randomUuid(), fields: wanted() });
    await this.storeLocally(this.localDraft());
    return this.retryUntilAnswered(() => this.createOnce(first, wanted()));
  }

  /**
   * The first save, as it was sent first or, where that is not what is wanted any more, as a draft. By its key the site knows
   * it in either form: a form that it does not take has come second, and the other one gets the answer that was lost.
   */
  private async createOnce({ key, fields }: FirstSave, wanted: PostFields) {
    const add = async (each: PostFields) => ({
      saved: await this.api('POST /Posts/AddNewRecord', each, { idempotencyKey: key }),
      fields: each,
    });
    const asDraft = { ...fields, publish: false };
    const isWanted = isSameJson(fields, wanted);
    try {
      return await add(isWanted ? fields : asDraft);
    } catch (error) {
      if (!isUsedKey(error)) throw error;
      return add(isWanted ? asDraft : fields);
    }
  }

  private async update(id: number, pressed: PostFormValues): Promise<Saved> {
    const updateOnce = async () => {
      const sent = this.stillMeant(pressed);
      this.tried.push(sent);
      const { fieldsOf, basedOn } = this;
      const changes = { ...fieldsOf(sent), id, updatedAt: basedOn ?? undefined };
      const saved = await this.api('POST /Posts/update', changes);
      this.tried = [];
      return { saved, sent };
    };
    try {
      return await this.retryUntilAnswered(updateOnce);
    } catch (error) {
      if (failureOf(error).kind !== 'stale') throw error;
      return this.onStale(id, pressed);
    }
  }

  /** The post was saved since: by ourselves, when only the answer was lost, or by somebody else. */
  private async onStale(id: number, pressed: PostFormValues) {
    const theirs = await this.retryUntilAnswered(this.readPost);
    if (!theirs) throw new Error('A new post cannot have been saved by others.');
    const arrived = this.tried.find((sent) => isSavedAs(theirs, sent));
    this.tried = [];
    if (!arrived) throw new Conflict(theirs, await this.findBase(id));
    this.basedOn = theirs.updatedAt;
    const isMeant = isSamePost(arrived, this.stillMeant(pressed));
    return isMeant ? { saved: theirs, sent: arrived } : this.update(id, pressed);
  }

  /**
   * The post as the values are a change of it. Where they are a draft that was taken up again, it is found among the versions,
   * each of which is stored just after its post.
   */
  private async findBase(id: number): Promise<PostFormValues | null> {
    const { basedOn } = this;
    const { post } = this.state;
    if (basedOn === null || (post && sameTime(post.updatedAt, basedOn)))
      return post && valuesOf(post);
    const begun = Date.parse(basedOn);
    try {
      const versions = await this.api('GET /Posts/versions', { id });
      const since = versions.filter(({ kind, at }) => kind !== 'kept' && Date.parse(at) >= begun);
      const first = since.at(-1);
      if (!first || Date.parse(first.at) > begun + longestToVersion) return null;
      const { version } = first;
      return { ...emptyValues, ...(await this.api('GET /Posts/versions/{version}', { version })) };
    } catch (error) {
      console.info('What the draft is a change of cannot be read.', failureOf(error));
      return null;
    }
  }

  private applySaved(post: EditedPost, sent: PostFormValues) {
    this.basedOn = post.updatedAt;
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
    // A refused post was not created: the next first save has a key of its own.
    this.firstSave = null;
    this.set({ errors: failure.errors, save: { status: 'refused', detail: failure.detail } });
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

  /**
   * What was typed stays before something else takes its place: in the history of the draft, or in this browser when the site
   * does not answer.
   *
   * @param isOnSite whether the site has everything that was typed
   */
  private setAside(isOnSite: boolean): SetAside | null {
    if (!this.state.isDirty) return null;
    const copy = isOnSite ? null : randomUuid();
    if (copy !== null)
      void this.dependencies.localDrafts
        .save({ ...this.localDraft(), draft: copy })
        .catch(() => undefined);
    this.isReplacement = true;
    const { basedOn, firstSave } = this;
    return { values: this.state.values, basedOn, firstSave, copy };
  }

  /** Theirs is taken; mine can be brought back, and stays in the history until the next save. */
  async takeTheirs(): Promise<void> {
    const { theirs } = this.state;
    if (!theirs) return;
    const isOnSite = await this.flushBeforeLeaving();
    // Whoever keeps their own, saves, or leaves the two as they are, has made another choice meanwhile.
    if (this.state.theirs !== theirs) return;
    const setAside = this.setAside(isOnSite);
    this.basedOn = theirs.updatedAt;
    this.reset(valuesOf(theirs), { theirs: null, post: theirs, recoveredFrom: null, setAside });
    this.saveDraft();
  }

  /**
   * What was set aside is in the editor again, and what was typed since is set aside: a conflict that it was in is met again at
   * the next save.
   */
  bringBack() {
    const { setAside, isDirty, values } = this.state;
    if (!setAside || isSaving(this.state)) return;
    const { basedOn, firstSave } = this;
    this.basedOn = setAside.basedOn;
    this.firstSave = setAside.firstSave;
    this.set({ setAside: isDirty ? { values, basedOn, firstSave, copy: null } : null });
    this.replace(setAside.values);
    if (setAside.copy !== null) void this.deleteCopy(setAside.copy);
  }

  /** Two drafts that go on with one first save would be saved one over the other. */
  private async deleteCopy(copy: string) {
    await this.storeLocally(this.localDraft());
    if (this.state.isStorageClosed) return;
    await this.dependencies.localDrafts.delete(copy).catch(() => undefined);
  }

  /** A post that was deleted meanwhile is restored, and saved. It is as it was: what others saved in it meets the save. */
  async restore(): Promise<void> {
    if (this.postId === null || isSaving(this.state)) return;
    const id = this.postId;
    this.set({ save: { status: 'saving' } });
    try {
      await this.retryUntilAnswered(() => this.restoreOnce(id));
    } catch (error) {
      if (error instanceof IncompleteDate || failureOf(error).kind !== 'gone')
        return this.onSaveFailed(error);
      // It is gone for good: the text becomes a new post.
      this.postId = null;
      this.basedOn = null;
    }
    this.set({ save: { status: 'idle' } });
    await this.save();
  }

  /** @throws what says that the post is gone when it is neither among the deleted ones nor among the others */
  private async restoreOnce(id: number) {
    try {
      await this.api('POST /Posts/restore', { id });
    } catch (error) {
      if (failureOf(error).kind !== 'gone') throw error;
      // It may have been restored already: by a try whose answer was lost, or by somebody else.
      await this.readPost();
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

  /** Back to the saved post; what was typed can be brought back, and stays in the history until the next save. */
  async discard(): Promise<void> {
    if (!discardingLeadsTo(this.state, this.postId)) return;
    const { post, revision } = this.state;
    const isOnSite = await this.flushBeforeLeaving();
    // Whoever saves meanwhile, or lets another text take its place, has made another choice.
    if (this.state.post !== post || this.state.revision !== revision) return;
    if (!discardingLeadsTo(this.state, this.postId)) return;
    const setAside = this.setAside(isOnSite);
    // Another text is another post.
    this.firstSave = null;
    if (post) this.basedOn = post.updatedAt;
    this.reset(post ? valuesOf(post) : emptyValues, { recoveredFrom: null, setAside });
    await this.dependencies.localDrafts.delete(this.sessionId).catch(() => undefined);
    this.autosave.change(this.state.values);
  }

  /** Both versions are left as they are for now: the next save meets the conflict again. */
  postponeConflict() {
    this.set({ theirs: null });
  }

  /** Without a key one can go on writing: Save asks again, and nothing that happens by itself. */
  postponeKey() {
    this.isKeyPostponed = true;
    this.set({ needsKey: false });
  }

  /** The editor is closed: what was typed last is sent once more, without waiting for an answer, and no save is tried again. */
  close() {
    this.isClosed = true;
    void this.autosave.flush();
    this.autosave.stop();
    this.dependencies.retryTimer.stop();
  }
}

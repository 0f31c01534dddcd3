import { browserApi } from '../api/browser-api';
import { moveSession } from './edit-session';
import type { EditorDependencies } from './editor-store';
import { takeFirstWords } from './first-words';
import { LocalDrafts } from './local-drafts';
import { RetryTimer } from './retry';

/** The store's dependencies in a browser. */
export const browserDependencies = (): EditorDependencies => ({
  api: browserApi(),
  localDrafts: new LocalDrafts(),
  retryTimer: new RetryTimer(),
  moveSession,
  takeFirstWords,
});

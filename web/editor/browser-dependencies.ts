import { browserApi } from '../api/browser-api';
import { moveSession } from './edit-session';
import type { EditorDependencies } from './editor-store';
import { takeFirstWords } from './first-words';
import { LocalDrafts } from './local-drafts';
import { RetryTimer } from './retry';

/** What the editor's model works with in a browser. */
export const browserDependencies = (): EditorDependencies => ({
  api: browserApi(),
  localDrafts: new LocalDrafts(),
  retryTimer: new RetryTimer(),
  moveSession,
  takeFirstWords,
});

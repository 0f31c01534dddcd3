import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetApiKey, browserApi } from '../api/browser-api';
import { Alert } from '../components/form';
import { logOutClient } from '../account/session-actions';
import { currentReader, refreshReader } from '../account/reader-store';
import type { EditorStore } from './editor-store';
import { keepsEditorOpen } from './unsaved-changes-guard';
import { Question, LinkButton } from './controls';

/**
 * Deletes the key, and ends the session of an author, because either opens the editor. Readers stay logged in.
 *
 * @throws Error if the user is unknown, because the site does not answer
 */
async function leave() {
  forgetApiKey();
  const reader = (await refreshReader()) ?? currentReader();
  if (!reader) throw new Error('The user of the session is unknown.');
  if (reader.role) await logOutClient(browserApi());
}

/** Logs the author out, after sending the last edits, which needs the session. */
export function LogOut({ editor }: { editor: EditorStore | null }) {
  const navigate = useNavigate();
  const [status, setStatus] = useState<'here' | 'leaving' | 'failed'>('here');
  /** Tells the author where the last changes are. Null unless the dialog is open. */
  const [question, setQuestion] = useState<string | null>(null);

  const go = async () => {
    setQuestion(null);
    setStatus('leaving');
    try {
      await leave();
      // The author has confirmed leaving already.
      await navigate('/admin', { state: keepsEditorOpen });
    } catch (error) {
      console.info('The session was not ended.', error);
      setStatus('failed');
    }
  };

  const begin = async () => {
    if (status === 'leaving') return;
    setStatus('leaving');
    const isSaved = await editor?.flushBeforeLeaving();
    if (!editor?.state.isDirty) return go();
    setStatus('here');
    setQuestion(
      isSaved
        ? 'Readers do not have your changes yet. The site keeps them: when you come back, you find them under “Not saved yet”.'
        : 'The site is not responding, so your last changes are in this browser only. When you use it again, you find them under “Not saved yet”.',
    );
  };

  return (
    <>
      <LinkButton aria-disabled={status === 'leaving'} onClick={() => void begin()}>
        {status === 'leaving' ? 'Logging out…' : 'Log out'}
      </LinkButton>
      {status === 'failed' && (
        <Alert>The site is not responding, so you are still logged in. Try again.</Alert>
      )}
      {question && (
        <Question
          title="Log out without saving?"
          stay="Stay"
          go="Log out"
          onClose={() => setQuestion(null)}
          onGo={() => void go()}
        >
          {question}
        </Question>
      )}
    </>
  );
}

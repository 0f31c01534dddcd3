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
 * The key is forgotten, and the session of who may write is ended: both open the editor. A reader's own is left alone.
 *
 * @throws Error while nobody knows whose session it is, as without an answer of the site
 */
async function leave() {
  forgetApiKey();
  const reader = (await refreshReader()) ?? currentReader();
  if (!reader) throw new Error('Nobody knows who is logged in.');
  if (reader.role) await logOutClient(browserApi());
}

/** The way out. What was typed last is sent first, while there still is something to send it with. */
export function LogOut({ editor }: { editor: EditorStore | null }) {
  const navigate = useNavigate();
  const [status, setStatus] = useState<'here' | 'leaving' | 'failed'>('here');
  /** Where the last changes are, while the author is asked. */
  const [question, setQuestion] = useState<string | null>(null);

  const go = async () => {
    setQuestion(null);
    setStatus('leaving');
    try {
      await leave();
      // That question was answered already.
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
        ? 'Readers do not have your changes yet. The site keeps them: when you are back, you find them under “Not saved yet”.'
        : 'The site does not answer, so your last changes are in this browser only. When you are back in it, you find them under “Not saved yet”.',
    );
  };

  return (
    <>
      <LinkButton aria-disabled={status === 'leaving'} onClick={() => void begin()}>
        {status === 'leaving' ? 'Logging out…' : 'Log out'}
      </LinkButton>
      {status === 'failed' && (
        <Alert>The site does not answer, so you are still logged in. Try again.</Alert>
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

import { useState } from 'react';
import { browserApi, storedApiKey } from '../api/browser-api';
import { Alert } from '../components/notice';
import { currentReaderInReply } from '../account/reader-in-reply';
import { dashboardLogInPath } from '../account/dashboard-log-in-path';
import { KeyForm } from '../account/key-form';
import { Button } from './controls';
import type { EditorStore } from './editor-store';
import { Modal } from './modal';

/** Asks the author to log in again in another tab after the session has ended. */
function LogInAgain({ onDone }: { onDone: () => void }) {
  const [status, setStatus] = useState<'nothing' | 'asking' | 'out' | 'away'>('nothing');
  const goOn = () => {
    setStatus('asking');
    browserApi()('GET /Users/me', {}).then(
      (reply) => (currentReaderInReply(reply).role ? onDone() : setStatus('out')),
      () => setStatus('away'),
    );
  };
  return (
    <>
      {status === 'out' && (
        <Alert>Nobody who may write posts is logged in yet. Log in first, then go on.</Alert>
      )}
      {status === 'away' && <Alert>The site does not answer just now. Try again.</Alert>}
      <div className="mt-4 flex flex-wrap gap-3">
        <a
          href={dashboardLogInPath('/admin/editor')}
          target="_blank"
          rel="noopener"
          className="button button-sealed"
        >
          Log in, in a new tab
        </a>
        <Button aria-disabled={status === 'asking'} onClick={goOn}>
          Go on writing
        </Button>
      </div>
    </>
  );
}

/** Asks for the key or the log-in again without closing the text: after it has expired or was revoked. */
export function KeyDialog({ editor }: { editor: EditorStore }) {
  const [hasKey] = useState(() => storedApiKey() !== null);
  const goOn = () => void editor.onNewKey();
  return (
    <Modal
      title={hasKey ? 'Your key is needed again' : 'Log in again to go on'}
      onClose={() => editor.postponeKey()}
    >
      <p className="mb-4">
        {hasKey
          ? 'The site does not accept the stored key any more. Your text is safe in this browser; with a good key it goes on to the site.'
          : 'Your session has ended. Your text is safe in this browser; when you have logged in again it goes on to the site.'}
      </p>
      {hasKey ? <KeyForm onAccepted={goOn} /> : <LogInAgain onDone={goOn} />}
    </Modal>
  );
}

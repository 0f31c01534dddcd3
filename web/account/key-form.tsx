import { type FormEvent, useState } from 'react';
import { checkApiKey, storeApiKey } from '../api/browser-api';
import { Field } from '../components/fields';
import { Alert } from '../components/form';
import { useIsHydrated } from '../components/use-is-hydrated';

type KeyStatus = 'nothing' | 'checking' | 'empty' | 'refused' | 'away' | 'closed';

/** Form for the API key, which the site checks before it is stored. Specification, sections 2, 4 and 5. */
export function KeyForm({ onAccepted }: { onAccepted: () => void }) {
  const isHydrated = useIsHydrated();
  const [key, setKey] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [status, setStatus] = useState<KeyStatus>('nothing');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = key.trim();
    if (status === 'checking') return;
    if (given === '') return setStatus('empty');
    setStatus('checking');
    const answer = await checkApiKey(given);
    if (answer !== 'good') return setStatus(answer);
    if (!storeApiKey(given)) return setStatus('closed');
    onAccepted();
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <div>
        <Field
          label="API key"
          name="apiKey"
          type={isShown ? 'text' : 'password'}
          value={key}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={undefined}
          aria-invalid={status === 'empty' || status === 'refused' ? true : undefined}
          inside={
            isHydrated && (
              <button
                type="button"
                aria-label={`${isShown ? 'Hide' : 'Show'} API key`}
                className="text-note text-faded hover:text-ink absolute right-0 bottom-0 min-h-11 min-w-11 cursor-pointer px-3.5"
                onClick={() => setIsShown(!isShown)}
              >
                {isShown ? 'Hide' : 'Show'}
              </button>
            )
          }
          onChange={({ target }: { target: HTMLInputElement }) => {
            setKey(target.value);
            setStatus('nothing');
          }}
        />
        <div role="alert" className="text-note text-accent mt-1 empty:hidden">
          {status === 'empty' && <p>API key is required.</p>}
          {status === 'refused' && (
            <p>The site does not know this key. It may have expired, or a character is missing.</p>
          )}
        </div>
      </div>
      <button type="submit" className="button button-sealed" aria-disabled={status === 'checking'}>
        {status === 'checking' ? 'Checking…' : 'Continue'}
      </button>
      {status === 'away' && (
        <Alert>The site is not responding, so the key could not be checked. Try again.</Alert>
      )}
      {status === 'closed' && (
        <Alert>
          This browser does not let the site store anything, but the editor stores your key and your
          text in it. Allow storage in its settings, or use another browser.
        </Alert>
      )}
    </form>
  );
}

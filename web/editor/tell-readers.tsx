import { useEffect, useRef, useState } from 'react';
import type { CallReply } from '../../cms/contract/calls';
import { browserApi } from '../api/browser-api';
import { sanitizedHtml } from '../browser/trusted-types';
import { Button, Tick } from './controls';
import { Refusal } from './refusal';
import { useReply } from './use-reply';

type State = CallReply<'GET /newsletters/{post}'>;

const notStarted = {
  isPaused: false,
  startedAt: null,
  finishedAt: null,
  recipients: 0,
  sent: 0,
  failed: 0,
};

const readers = (count: number) => (count === 1 ? '1 reader' : `${count} readers`);

/** The mail on phones and desktops. The server has escaped its texts, and the frame runs no scripts. */
function Preview({ html, text }: Pick<State, 'html' | 'text'>) {
  const [view, setView] = useState<'phone' | 'desktop' | 'text'>('phone');
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) Object.assign(frame.current, { srcdoc: sanitizedHtml(html) });
  }, [html, view]);
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-x-5" role="group" aria-label="How the mail is shown">
        {(['phone', 'desktop', 'text'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="link"
            aria-pressed={view === one}
            onClick={() => setView(one)}
          >
            {{ phone: 'Phone', desktop: 'Desktop', text: 'Plain text' }[one]}
          </button>
        ))}
      </div>
      {view === 'text' ? (
        <pre className="text-small mt-2 whitespace-pre-wrap">{text}</pre>
      ) : (
        <div className="mt-2 overflow-x-auto" tabIndex={0} role="group" aria-label="The mail">
          <iframe
            ref={frame}
            sandbox="allow-same-origin"
            title="The mail"
            width={view === 'phone' ? 360 : 640}
            height={420}
            className="border-rule border"
          />
        </div>
      )}
    </div>
  );
}

/** Sends subscribers a mail about the post, and shows their number and the mail. */
export function TellReaders({ post }: { post: number }) {
  const [turn, setTurn] = useState(0);
  const changes = useRef(Promise.resolve());
  const { reply, setReply, failure } = useReply(`${post} ${turn}`, async (api) => {
    await changes.current;
    return api('GET /newsletters/{post}', { post });
  });
  const [problem, setProblem] = useState<unknown>(null);
  const [isTested, setIsTested] = useState(false);
  const api = browserApi();

  /** Makes a call after the earlier ones, and then shows the result. Ends earlier reads, which would show the former state. */
  const change = (call: () => Promise<unknown>) => {
    setProblem(null);
    changes.current = changes.current.then(call).then(() => undefined, setProblem);
    setTurn((turns) => turns + 1);
  };

  const newsletter = reply?.newsletter;
  if (reply && !newsletter && reply.subscribers.posts + reply.subscribers.booksOnly === 0)
    return (
      <p className="text-small text-faded min-h-24">
        No mail goes out: nobody has subscribed to new posts yet.
      </p>
    );
  const tick = (isTicked: boolean, aboutBooks: boolean) => {
    // Shows the choice until the server has answered.
    if (reply) setReply({ ...reply, newsletter: isTicked ? { ...notStarted, aboutBooks } : null });
    change(() =>
      isTicked
        ? api('POST /newsletters/{post}', { post, aboutBooks })
        : api('POST /newsletters/{post}/cancel', { post }),
    );
  };
  return (
    <section aria-label="Mail to subscribers" className="min-h-24">
      {failure !== null && !reply && (
        <p className="text-accent">The state of the mailing did not load. Try again in a moment.</p>
      )}
      {problem !== null && <Refusal error={problem} />}
      {newsletter?.startedAt && (
        <p role="status">
          {newsletter.finishedAt
            ? 'Mailed to'
            : newsletter.isPaused
              ? 'Paused after'
              : 'Being mailed:'}{' '}
          {newsletter.sent} of {readers(newsletter.recipients)}
          {newsletter.failed > 0 && `, and not to ${newsletter.failed}`}.{' '}
          <a className="link" href="/cms/collections/newsletters" target="_blank" rel="noopener">
            Newsletters
          </a>
        </p>
      )}
      {reply && !newsletter?.startedAt && (
        <>
          <Tick checked={!!newsletter} onTick={(isTicked) => tick(isTicked, false)}>
            Mail it to {readers(reply.subscribers.posts)} who subscribed to new posts
          </Tick>
          {newsletter && (
            <>
              <Tick checked={newsletter.aboutBooks} onTick={(isTicked) => tick(true, isTicked)}>
                It is about a book or a chapter: also to {readers(reply.subscribers.booksOnly)} who
                subscribed only to those
              </Tick>
              <p className="text-small text-faded">
                Mailing starts when readers see the post, but not in the first 90 seconds after you
                tick this or save the post. Until then, you can untick this.
              </p>
            </>
          )}
        </>
      )}
      {reply && (
        <details>
          <summary className="link cursor-pointer truncate py-2">
            The mail: “{reply.subject}”
          </summary>
          <Preview html={reply.html} text={reply.text} />
          <Button
            className="mt-3"
            onClick={() =>
              change(() =>
                api('POST /newsletters/{post}/test', { post }).then(() => setIsTested(true)),
              )
            }
          >
            Send me a test
          </Button>
          <p role="status" className="text-small text-faded">
            {isTested && 'The test is on its way to your address.'}
          </p>
        </details>
      )}
    </section>
  );
}

import { syntaxTree } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { useState } from 'react';
import type { CallReply } from '../../cms/contract/calls';
import { postPath } from '../../cms/contract/plain/paths';
import type { PostStatus } from '../../cms/contract/posts';
import { blocksOf } from '../../text-editor/rich/nodes';
import { fieldBox } from '../components/fields';
import { Link } from 'react-router-dom';
import { chooseReading, readingChoices, useReadingSettings } from '../components/reading-settings';
import { SharePage } from '../components/share-page';
import { Continuity } from './continuity/continuity';
import { Button, Section, TextField, Tick, ToolButton, word } from './controls';
import { Categories, Details, postText } from './details';
import type { PostEditorState } from './editor-state';
import { SidePanel } from './frame';
import type { PageState } from './use-editor-page';

/** Returns what readers see of the post now, and what the next save changes. */
function hint({ values, save }: PostEditorState, status: PostStatus | null): string {
  if (save.status === 'gone') return 'Nobody can see it.';
  const wasSeen = status === 'published';
  if (!values.publish) return wasSeen ? 'Saving takes it away from readers.' : 'Only you see it.';
  const at = values.publishedAt ? Date.parse(values.publishedAt) : 0;
  if (at > Date.now())
    return `Readers see it from ${new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })} on.`;
  return wasSeen ? 'Saving changes what readers see.' : 'Saving shows it to readers.';
}

/** Selects the colors of the editor and of chapters. */
function Colors() {
  const { theme } = useReadingSettings();
  return (
    <label className="flex min-h-11 items-center gap-2.5 mb-2">
      Colors
      <select
        className={`${fieldBox} capitalize`}
        value={theme}
        onChange={({ target }) => chooseReading({ theme: target.value as typeof theme })}
      >
        {readingChoices.theme.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

/** Links to the headings of the text. */
function Outline({ view }: { view: EditorView | null }) {
  if (!view) return null;
  const headings = blocksOf(syntaxTree(view.state)).flatMap(({ name, from, to }) => {
    const level = Number(/Heading(\d)$/.exec(name)?.[1]);
    if (!level) return [];
    const words = view.state
      .sliceDoc(from, to)
      .replace(/^#+\s*|\s*#+\s*$|\n[-=]+\s*$/g, '')
      .replace(/[*_`\\]/g, '');
    return words ? { level, text: words, at: from } : [];
  });
  if (headings.length === 0)
    return <p className="text-small text-faded">Headings are listed here.</p>;
  return (
    <ul aria-label="Headings">
      {headings.map(({ level, text, at }) => (
        <li key={at} style={{ paddingInlineStart: `${Math.max(0, level - 2)}rem` }}>
          <button
            type="button"
            className={`hover:text-accent ${word}`}
            onClick={() => {
              view.dispatch({
                selection: { anchor: Math.min(at + level + 1, view.state.doc.lineAt(at).to) },
                effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 80 }),
              });
              view.focus();
            }}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Days until a link for a beta reader expires. */
const readerLinkDays = 7;

const moment = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A link that shows the draft to a beta reader, to copy or share. */
function ReaderLink({ page }: { page: PageState }) {
  const [link, setLink] = useState<CallReply<'POST /Posts/preview-link'> | 'none' | null>(null);
  const make = () =>
    page.makePreviewLink(readerLinkDays).then(setLink, (error: unknown) => {
      console.info('There is no preview link.', error);
      setLink('none');
    });
  // The first save deletes the draft, and the link would not lead to the post.
  if (!page.state.post)
    return (
      <p className="text-small text-faded">
        Save the post once. Then you can make a link for a beta reader here.
      </p>
    );
  return (
    <section aria-label="Link for a beta reader">
      {link === null || link === 'none' ? (
        <Button onClick={() => void make()}>Link for a beta reader</Button>
      ) : (
        <>
          <p role="status" className="text-small text-faded">
            Anybody who has this link can read the draft, with your latest changes, until{' '}
            {moment.format(new Date(link.expiresAt))}.
          </p>
          <div className="[&_div]:justify-start [&_p]:text-start">
            <SharePage path={link.path} title={page.state.values.title} />
          </div>
        </>
      )}
      {link === 'none' && (
        <p role="alert" className="text-note text-accent">
          There is nothing to link to yet, or the site is not responding. Try again in a moment.
        </p>
      )}
    </section>
  );
}

/** Panel with all fields of a post except its text. Covers the text on phones. */
export function Drawer({ page }: { page: PageState }) {
  const { editor, state, status, view, settings, changeSettings } = page;
  const { post, values } = state;
  const close = () => changeSettings({ isDrawerOpen: false });
  return (
    <SidePanel
      id="editor-drawer"
      role="complementary"
      aria-label="Details"
      className="end-0 z-5 flex flex-col gap-5 border-s"
      onClose={(isByKey) => {
        close();
        if (isByKey) view?.focus();
      }}
    >
      <div className="flex items-center justify-between">
        <h2 className="font-display">Details</h2>
        <ToolButton onClick={close}>Close</ToolButton>
      </div>
      <div>
        <Tick
          checked={values.publish}
          aria-describedby="publish-hint"
          onTick={(publish) => editor.change({ publish })}
        >
          Publish
        </Tick>
        <p id="publish-hint" className="text-small text-faded">
          {hint(state, status)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => page.panel.show('history')}>History</Button>
        <Button onClick={() => void page.showWholePage()}>Whole page</Button>
        <Button onClick={() => page.setOpen({ status: 'keys' })}>Keys</Button>
        {post && status === 'published' && state.save.status !== 'gone' && (
          <Link to={postPath(post.slug)} className={`link ${word}`}>
            As readers see it
          </Link>
        )}
      </div>
      <TextField {...postText(page, 'excerpt')} label="Excerpt" rows={3} />
      <Details page={page} />
      <Section open title="Outline">
        <Outline view={view} />
      </Section>
      <div className="min-h-11 shrink-0">
        <Continuity page={page} />
      </div>
      <Section open title="Writing">
        <p className="text-small text-faded">{page.count}</p>
        <Tick checked={settings.isFocused} onTick={(isFocused) => changeSettings({ isFocused })}>
          Fade the other paragraphs
        </Tick>
        <Tick
          checked={settings.isTypewriter}
          onTick={(isTypewriter) => changeSettings({ isTypewriter })}
        >
          Keep my line in the middle
        </Tick>
        <Tick
          checked={settings.way === 'source'}
          onTick={(isSource) => changeSettings({ way: isSource ? 'source' : 'rich' })}
        >
          Source
        </Tick>
        <Colors />
        <TextField
          label="Words a day"
          name="goal"
          type="number"
          min={0}
          max={20_000}
          step={50}
          value={settings.goal || ''}
          placeholder="no goal"
          onText={(goal) => changeSettings({ goal: Math.max(0, Math.floor(Number(goal))) })}
        />
      </Section>
      <ReaderLink page={page} />
      {/* Last, because they arrive later. */}
      <Categories page={page} />
    </SidePanel>
  );
}

import { postPath } from '../../cms/contract/paths';
import type { PostStatus } from '../../cms/contract/posts';
import { fieldBox } from '../components/field';
import { Link } from 'react-router-dom';
import { chooseReadingTheme, readingThemes, useReadingTheme } from '../components/reading-settings';
import { Continuity } from './continuity/continuity';
import { Button, Section, TextField, Tick, ToolButton, word } from './controls';
import { Details, postText } from './details';
import type { PostEditorState } from './editor-state';
import { Outline } from './outline';
import { ReaderLink } from './reader-link';
import { SidePanel } from './side-panel';
import type { Room } from './use-room';

/** Says what readers see of the post now, and what the next save changes. */
function hint({ values, save }: PostEditorState, status: PostStatus | null): string {
  if (save.status === 'gone') return 'Nobody sees it any more.';
  const wasSeen = status === 'published';
  if (wasSeen && !values.publish) return 'Saving takes it away from readers.';
  if (!values.publish) return 'Only you see it.';
  const at = values.publishedAt ? Date.parse(values.publishedAt) : 0;
  if (at > Date.now())
    return `Readers see it from ${new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })} on.`;
  return wasSeen ? 'Saving changes what readers see.' : 'Saving shows it to readers.';
}

/** The colors of the room, which are those of chapters. */
function Colors() {
  const theme = useReadingTheme();
  return (
    <label className="flex min-h-11 items-center gap-2.5 mb-2">
      Colors
      <select
        className={`${fieldBox} capitalize`}
        value={theme}
        onChange={({ target }) => {
          const chosen = readingThemes.find((each) => each === target.value);
          if (chosen) chooseReadingTheme(chosen);
        }}
      >
        {readingThemes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

/** All fields of a post except its text, beside the text; a sheet on a phone. */
export function Drawer({ room }: { room: Room }) {
  const { editor, state, status, view, settings, changeSettings } = room;
  const { post, values } = state;
  const close = () => changeSettings({ isDrawerOpen: false });
  return (
    <SidePanel
      id="room-drawer"
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
        <Button onClick={() => room.panel.show('history')}>History</Button>
        <Button onClick={() => void room.showWholePage()}>Whole page</Button>
        <Button onClick={() => room.setOpen({ status: 'keys' })}>Keys</Button>
        {post && status === 'published' && state.save.status !== 'gone' && (
          <Link to={postPath(post.slug)} className={`link ${word}`}>
            As readers see it
          </Link>
        )}
      </div>
      <TextField {...postText(room, 'excerpt')} label="Excerpt" rows={3} />
      <Details room={room} />
      <Section isOpen title="Outline">
        <Outline view={view} />
      </Section>
      <Continuity
        view={view}
        findings={room.findings}
        textName={post ? `post:${post.id}` : `new:${room.sessionId}`}
      />
      <Section isOpen title="Writing">
        <p className="text-small text-faded">{room.count}</p>
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
      <ReaderLink room={room} />
    </SidePanel>
  );
}

import type { EditorView } from '@codemirror/view';
import { type ReactNode, useRef } from 'react';
import type { Finding } from '../../cms/contract/continuity';
import { postPath } from '../../cms/contract/paths';
import type { PostStatus } from '../../cms/contract/posts';
import { Field, fieldBox } from '../components/field';
import { Link } from '../components/link';
import { chooseReadingTheme, readingThemes, useReadingTheme } from '../components/reading-settings';
import { Continuity } from './continuity/continuity';
import { Details } from './details';
import type { PostEditorState } from './editor-state';
import type { EditorStore } from './editor-store';
import { Outline } from './outline';
import { usePhoneSheet } from './phone-sheet';
import type { RoomSettings } from './room-settings';

type DrawerProps = {
  editor: EditorStore;
  state: PostEditorState;
  status: PostStatus | null;
  view: EditorView | null;
  errors: Record<string, string>;
  heroUrl: string | null;
  findings: Finding[];
  textName: string;
  count: string;
  settings: RoomSettings;
  onSettings: (part: Partial<RoomSettings>) => void;
  onHero: () => void;
  onHistory: () => void;
  onKeys: () => void;
  onWholePage: () => void;
  readerLink: ReactNode;
  onClose: () => void;
};

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

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="room-section" open>
    <summary>{title}</summary>
    {children}
  </details>
);

const Switch = ({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) => (
  <label className="flex min-h-11 items-center gap-2.5">
    <input
      type="checkbox"
      className="tick"
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
);

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
export function Drawer(props: DrawerProps) {
  const { editor, state, status, view, errors, settings, onSettings } = props;
  const { values } = state;
  const panel = useRef<HTMLElement>(null);
  usePhoneSheet(true, props.onClose, () => panel.current?.focus());
  return (
    <aside
      ref={panel}
      id="room-drawer"
      tabIndex={-1}
      aria-label="Details"
      className="room-drawer"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        props.onClose();
        view?.focus();
      }}
    >
      <div className="room-drawer-head">
        <h2>Details</h2>
        <button type="button" className="room-tool" onClick={props.onClose}>
          Close
        </button>
      </div>
      <div>
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="tick"
            checked={values.publish}
            aria-describedby="publish-hint"
            onChange={({ target }) => editor.change({ publish: target.checked })}
          />
          Publish
        </label>
        <p id="publish-hint" className="text-small text-faded">
          {hint(state, status)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <button type="button" className="button" onClick={props.onHistory}>
          History
        </button>
        <button type="button" className="button" onClick={props.onWholePage}>
          Whole page
        </button>
        <button type="button" className="button" onClick={props.onKeys}>
          Keys
        </button>
        {state.post && status === 'published' && state.save.status !== 'gone' && (
          <Link to={postPath(state.post.slug)} className="link room-word">
            As readers see it
          </Link>
        )}
      </div>
      <Field
        label="Excerpt"
        name="excerpt"
        rows={3}
        value={values.excerpt}
        error={errors.excerpt}
        onChange={({ target }: { target: HTMLTextAreaElement }) =>
          editor.change({ excerpt: target.value })
        }
      />
      <Details
        values={values}
        errors={errors}
        heroUrl={props.heroUrl}
        revision={state.revision}
        isDateIncomplete={state.isDateIncomplete}
        onChange={(fields) => editor.change(fields)}
        onDateIncomplete={() => editor.markDateIncomplete()}
        onTags={(names, ids) => editor.setTagIds(names, ids)}
        onHero={props.onHero}
      />
      <Section title="Outline">
        <Outline view={view} />
      </Section>
      <Continuity view={view} findings={props.findings} textName={props.textName} />
      <Section title="Writing">
        <p className="text-small text-faded">{props.count}</p>
        <Switch
          label="Fade the other paragraphs"
          isOn={settings.isFocused}
          onChange={(isFocused) => onSettings({ isFocused })}
        />
        <Switch
          label="Keep my line in the middle"
          isOn={settings.isTypewriter}
          onChange={(isTypewriter) => onSettings({ isTypewriter })}
        />
        <Switch
          label="Source"
          isOn={settings.way === 'source'}
          onChange={(isSource) => onSettings({ way: isSource ? 'source' : 'rich' })}
        />
        <Colors />
        <Field
          label="Words a day"
          name="goal"
          type="number"
          min={0}
          max={20_000}
          step={50}
          value={settings.goal || ''}
          placeholder="no goal"
          onChange={({ target }: { target: HTMLInputElement }) =>
            onSettings({ goal: Math.max(0, Math.floor(Number(target.value))) })
          }
        />
      </Section>
      {props.readerLink}
    </aside>
  );
}

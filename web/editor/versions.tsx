import { useState } from 'react';
import type { Version } from '../../cms/contract/drafts';
import type { EditedPost } from '../../cms/contract/posts';
import { Alert } from '../components/form';
import { useBookTitles } from './book-titles';
import { Comparison, Panel } from './comparison';
import { Button, Tick } from './controls';
import { differingFields, fieldNames, merged, wordsOfField } from './merge-choice';
import { valuesOf, withVersion } from './post-form-values';
import { useReply } from './use-reply';
import type { PageState } from './use-editor-page';
import { wordsOf } from './editor-settings';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const at = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const kinds = { published: 'Published', draft: 'Saved as a draft', kept: 'Kept while writing' };

const dayOf = (version: Version) => day.format(new Date(version.at));

const kindOf = ({ kind, scheduledFor }: Version) =>
  kind === 'scheduled' ? `Scheduled for ${at.format(new Date(scheduledFor ?? ''))}` : kinds[kind];

/** Reads a version; null for an empty name. */
const useVersion = (version: string) =>
  useReply(version, async (api) =>
    version === '' ? null : api('GET /Posts/versions/{version}', { version }),
  );

/** Earlier versions. Each is compared with the editor's text before it is restored. */
function HistoryPanel({ page }: { page: PageState }) {
  const { editor, panel, sessionId: draft } = page;
  const { post, values } = page.state;
  const versions = useReply(`${post?.id} ${draft}`, (api) =>
    api('GET /Posts/versions', { draft, id: post?.id }),
  );
  const [version, setVersion] = useState<Version | null>(null);
  /** Another version that it is compared with, in place of the editor's text. */
  const [other, setOther] = useState('');
  /** The editor's text when the comparison began. Edits in the comparison do not start it again. */
  const [begun, setBegun] = useState(values.markdown);
  const read = useVersion(version?.version ?? '');
  const otherRead = useVersion(other);
  const chosen = version && !read.isOld && read.reply ? withVersion(values, read.reply) : null;
  const otherText = otherRead.isOld ? undefined : otherRead.reply?.markdown;
  const failure = versions.failure ?? read.failure ?? otherRead.failure;
  const titles = useBookTitles();

  const compare = (one: Version | null, another = '') => {
    setVersion(one);
    setOther(another);
    setBegun(values.markdown);
  };

  const differences = chosen ? differingFields(chosen, values) : [];
  return (
    <Panel title="History" part={chosen ? version?.version : undefined} onClose={panel.close}>
      {failure !== null && <Alert>The history did not load. Try again in a moment.</Alert>}
      {version && chosen ? (
        <>
          <p className="mb-3">
            {kindOf(version)} · {at.format(new Date(version.at))}:{' '}
            <i>{chosen.title || 'without a title'}</i>
          </p>
          {differences.length > 0 && (
            <dl aria-label="Besides the text" className="text-note mb-3">
              {differences.map((field) => (
                <div key={field} className="flex flex-wrap gap-x-2">
                  <dt className="text-faded">{fieldNames[field]}:</dt>
                  <dd className="min-w-0 break-words">
                    {wordsOfField(chosen, field, titles)}
                    <span className="text-faded"> (now {wordsOfField(values, field, titles)})</span>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <label className="text-note mb-3 flex flex-wrap items-center gap-2">
            Compared with
            <select
              className="border-edge bg-leaf rounded-edge min-h-11 border px-2"
              value={other}
              onChange={({ target }) => compare(version, target.value)}
            >
              <option value="">the text now</option>
              {versions.reply
                ?.filter((each) => each.version !== version.version)
                .map((each) => (
                  <option key={each.version} value={each.version}>
                    {at.format(new Date(each.at))}
                  </option>
                ))}
            </select>
          </label>
          <Comparison
            before={chosen.markdown}
            beforeName="That version"
            after={otherText ?? begun}
            afterName={otherText === undefined ? 'The text now' : 'The other version'}
            accept="As it is now"
            reject="Put this back"
            onEdit={otherText === undefined ? (markdown) => editor.change({ markdown }) : undefined}
          />
          {otherText === undefined && (
            <p className="text-note text-faded mt-2">
              What you type or put back in “The text now” goes into your text at once.
            </p>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            <Button
              isMain
              onClick={() => {
                editor.replace(chosen);
                panel.close();
              }}
            >
              Restore this version
            </Button>
            <Button onClick={() => compare(null)}>All versions</Button>
          </div>
        </>
      ) : (
        <>
          {versions.reply?.length === 0 && <p>There are no earlier versions yet.</p>}
          {!versions.reply && failure === null && <p className="text-faded">Looking…</p>}
          {[...new Set(versions.reply?.map(dayOf))].map((name) => (
            <section key={name} aria-label={name} className="mb-4">
              <h3 className="caps text-note text-faded">{name}</h3>
              <ul className="divide-rule divide-y">
                {versions.reply
                  ?.filter((each) => dayOf(each) === name)
                  .map((each) => (
                    <li key={each.version}>
                      <button
                        type="button"
                        className="hover:text-accent flex min-h-11 w-full cursor-pointer flex-wrap items-baseline gap-x-4 py-2 text-start"
                        onClick={() => compare(each)}
                      >
                        <span className="min-w-20">{time.format(new Date(each.at))}</span>
                        <span className="text-faded min-w-36">{kindOf(each)}</span>
                        <span className="min-w-0 grow truncate">
                          {each.title || 'Without a title'}
                        </span>
                        <span className="text-note text-faded">{wordsOf(each.words)}</span>
                      </button>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Panel>
  );
}

const savedAt = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** Shows both versions of a post that somebody else has saved since. The author decides. */
function ConflictScreen({ page, theirs }: { page: PageState; theirs: EditedPost }) {
  const { editor, panel } = page;
  const { base } = page.state;
  // The author's values before they edit the text here. Edits change the values.
  const [mine] = useState(page.state.values);
  const saved = valuesOf(theirs);
  const titles = useBookTitles();
  const [begun] = useState(() => merged(mine, saved, base));
  const [result, setResult] = useState(begun);
  const differing = differingFields(mine, saved);
  return (
    <Panel title="This post was saved somewhere else" onClose={panel.close}>
      <p className="mb-4">
        It was saved on {savedAt.format(new Date(theirs.updatedAt))}, after you had opened it.
        Choose what to keep of the two versions. What you type here goes into your text at once, and
        stays there if you go back without a choice.
      </p>
      {differing.length > 0 && (
        <ul className="mb-4 flex flex-col gap-3">
          {differing.map((field) => (
            <li key={field}>
              <fieldset className="border-rule border-l-3 pl-3">
                <legend className="caps text-note">{fieldNames[field]}</legend>
                {Object.entries({ Yours: mine, 'Saved elsewhere': saved }).map(([name, values]) => (
                  <Tick
                    key={name}
                    type="radio"
                    name={field}
                    checked={result[field] === values[field]}
                    onTick={() => setResult({ ...result, [field]: values[field] })}
                  >
                    <span className="min-w-0 break-words">
                      <span className="text-faded">{name}:</span>{' '}
                      {wordsOfField(values, field, titles)}
                    </span>
                  </Tick>
                ))}
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      <Comparison
        before={saved.markdown}
        beforeName="Saved elsewhere"
        after={begun.markdown}
        afterName="Yours, which you can edit here"
        accept="Mine here"
        reject="Theirs here"
        onEdit={(markdown) => {
          setResult((before) => ({ ...before, markdown }));
          editor.change({ markdown });
        }}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => void editor.keepMine(mine)}>Keep mine</Button>
        <Button onClick={() => void editor.takeTheirs()}>Take theirs</Button>
        <Button isMain onClick={() => void editor.resolve(result)}>
          Save the edited text
        </Button>
      </div>
    </Panel>
  );
}

/** A screen that replaces the text. */
export function ReplacingPanel({ page }: { page: PageState }) {
  if (page.panel.shown === 'history') return <HistoryPanel page={page} />;
  const { theirs } = page.state;
  return theirs && <ConflictScreen page={page} theirs={theirs} />;
}

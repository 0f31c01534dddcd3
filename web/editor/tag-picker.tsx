import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { browserApi } from '../api/browser-api';
import { Button } from './controls';
import { distinctNames, tagProblem, typeTag } from './post-form-values';
import { useReply } from './use-reply';
import type { PageState } from './use-editor-page';

const resolving = 'Looking them up…';
const unresolved = 'Unable to resolve tags.';

/** Specification, section 4: a comma, Enter or leaving the field makes a chip; 'Add tags' resolves the names to ids. */
export function TagPicker({ page: { editor, state, errors } }: { page: PageState }) {
  const { tags: names } = state.values;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** Result of ‘Add tags’. */
  const [status, setStatus] = useState('');
  const [isUsed, setIsUsed] = useState(false);
  // The field works without suggestions.
  const { reply: known } = useReply(isUsed, async (api) => (isUsed ? api('GET /Tags', {}) : []));

  const become = (next: { names: string[]; text: string }) => {
    setText(next.text);
    setStatus('');
    if (next.names.join() !== names.join()) editor.change({ tags: next.names });
  };
  const add = (name = text) => become({ names: distinctNames([...names, name]), text: '' });
  const remove = (name?: string) => become({ names: names.filter((each) => each !== name), text });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    }
    // The editor saves next, and includes only chips.
    if ((event.ctrlKey || event.metaKey) && event.key === 's') add();
    if (event.key === 'Backspace' && text === '') remove(names.at(-1));
  };

  const resolve = async () => {
    const wanted = distinctNames([...names, text]);
    become({ names: wanted, text: '' });
    setStatus(resolving);
    try {
      const ids =
        wanted.length > 0 ? await browserApi()('POST /Tags/ensure', { names: wanted }) : [];
      const tags = ids.length === 1 ? '1 tag is' : `${ids.length} tags are`;
      setStatus(ids.length === 0 ? 'The post has no tags.' : `${tags} ready.`);
    } catch (failure) {
      console.info('The tags were not resolved.', failure);
      setStatus(unresolved);
    }
  };

  const problem = tagProblem(names) ?? errors.tags;
  const typed = text.trim().toLowerCase();
  const offered = (known ?? [])
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase().startsWith(typed) && !names.includes(name))
    .slice(0, 8);
  return (
    <div className="group relative">
      <label htmlFor={id} className="caps">
        Tags
      </label>
      <div className="border-edge bg-leaf rounded-edge outline-accent mt-1 flex flex-wrap items-center gap-1.5 border px-2 py-1 outline-offset-3 has-[input:focus]:outline-2">
        {names.length > 0 && (
          <ul aria-label="Chosen tags" className="contents">
            {names.map((name) => (
              <li
                key={name}
                className="border-rule text-small flex max-w-full items-center border pl-2"
              >
                <span className="min-w-0 break-words">{name}</span>
                <button
                  type="button"
                  className="hover:text-accent grid min-h-[44px] min-w-[44px] cursor-pointer place-items-center"
                  onClick={() => {
                    remove(name);
                    field.current?.focus();
                  }}
                >
                  <span aria-hidden="true">×</span>
                  <span className="sr-only">Remove {name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={field}
          id={id}
          value={text}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={names.length === 0 ? 'horses, magic' : ''}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem ? true : undefined}
          className="placeholder:text-faded min-h-9 min-w-24 grow bg-transparent px-1 outline-none"
          onChange={({ target }) => become(typeTag(names, target.value))}
          onKeyDown={onKeyDown}
          onFocus={() => setIsUsed(true)}
          onBlur={() => add()}
        />
      </div>
      <p id={`${id}-hint`} className="text-note text-faded mt-1">
        {problem ? <span className="text-accent">{problem}</span> : 'A comma or Enter ends a tag.'}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        <Button aria-disabled={status === resolving} onClick={() => void resolve()}>
          Add tags
        </Button>
        {status === unresolved && (
          <p role="alert" className="text-note text-accent">
            {unresolved}
          </p>
        )}
        <p role="status" className="text-note text-faded">
          {status !== unresolved && status}
        </p>
      </div>
      {/* Last, and above what follows, so that nothing moves. */}
      {offered.length > 0 && (
        <ul
          aria-label="Tags of other posts"
          className="bg-leaf border-rule absolute inset-x-0 z-1 hidden flex-wrap gap-x-3 border px-3 group-focus-within:flex"
        >
          {offered.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="text-small hover:text-accent min-h-[44px] min-w-[44px] cursor-pointer underline"
                // Otherwise the blur would add the typed text.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => add(name)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

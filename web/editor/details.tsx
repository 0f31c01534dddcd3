import { type SyntheticEvent, useId } from 'react';
import { notYetBegun } from '../../cms/contract/plain/reading-stage';
import { Field, fieldBox, sentenceOn } from '../components/fields';
import { stageInWords, useBookTitles } from './book-titles';
import { Button, TextField, Tick } from './controls';
import {
  fromLocalField,
  isToCome,
  type PostFormValues,
  publishingAt,
  timeZone,
  toLocalField,
} from './post-form-values';
import { TagPicker } from './tag-picker';
import { useReply } from './use-reply';
import type { PageState } from './use-editor-page';

export function Categories({ page: { editor, state } }: { page: PageState }) {
  const { categories } = state.values;
  // Without a reply, the post's own categories are shown and can be removed.
  const { reply: all, failure } = useReply(null, (api) => api('GET /Categories', {}));
  const names = [...new Set([...(all ?? []).map(({ name }) => name), ...categories])];
  if (names.length === 0 || (!all && failure === null)) return null;
  return (
    <fieldset>
      <legend className="caps">Categories</legend>
      {names.map((name) => (
        <Tick
          key={name}
          checked={categories.includes(name)}
          onTick={(isTicked) =>
            editor.change({
              categories: isTicked
                ? [...categories, name]
                : categories.filter((each) => each !== name),
            })
          }
        >
          {name}
        </Tick>
      ))}
    </fieldset>
  );
}

/** Returns the effect of the publication date and of Publish. */
function consequenceOf({ publish, publishedAt }: PostFormValues): string {
  if (publishedAt === null) return 'Empty: at once.';
  if (!publish) return 'The date has no effect while Publish is not ticked.';
  return isToCome(publishedAt) ? 'Readers see the post from then on.' : 'In the past: at once.';
}

/** Field of the publication date. @param values the values to save */
export function PublishAt({ page, values }: { page: PageState; values: PostFormValues }) {
  const { editor, errors } = page;
  const { isDateIncomplete } = page.state;
  // oxlint-disable-next-line react/purity -- an empty field shows the current time zone
  const at = values.publishedAt ? new Date(values.publishedAt) : new Date();
  const shown = isDateIncomplete ? '' : toLocalField(values.publishedAt);
  // An incomplete date has an empty value and causes no change event, so other events are handled, too.
  const read = ({ currentTarget: { value, validity } }: SyntheticEvent<HTMLInputElement>) => {
    if (validity.badInput) editor.markDateIncomplete();
    else if (isDateIncomplete || value !== shown)
      editor.change(publishingAt(fromLocalField(value)));
  };
  const consequence = isDateIncomplete
    ? 'Not complete yet: enter a day and a time.'
    : consequenceOf(values);
  return (
    <Field
      label="Publish at"
      name="publishedAt"
      type="datetime-local"
      value={shown}
      hint={`In the time zone of this computer (${timeZone(at)}). ${consequence}`}
      error={errors.publishedAt}
      onChange={read}
      onInput={read}
      onKeyDown={read}
      onKeyUp={read}
      onBlur={read}
    />
  );
}

type StageSelectProps = {
  page: PageState;
  name: 'fromBook' | 'commentsFromBook';
  label: string;
  /** Label of the first choice. */
  first?: string;
  hint: string;
};

/** Selects the book that readers must have reached. Unknown stages are kept. */
function StageSelect({ page, name, label, first, hint }: StageSelectProps) {
  const id = useId();
  const titles = useBookTitles();
  const stage = page.state.values[name];
  const error = page.errors[name];
  const stages = new Set([notYetBegun, ...titles.map((_, index) => index + 1), stage]);
  return (
    <div>
      <label htmlFor={id} className="caps">
        {label}
      </label>
      <select
        id={id}
        name={name}
        className={`${fieldBox} cursor-pointer`}
        value={stage}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => page.editor.change({ [name]: Number(target.value) })}
      >
        {[...stages].map((each) => (
          <option key={each} value={each}>
            {each === notYetBegun && first ? first : stageInWords(each, titles)}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="text-note text-faded mt-1">
        {hint}
      </p>
      <p id={`${id}-error`} className="text-note text-accent mt-1 empty:hidden">
        {error && sentenceOn(label, error)}
      </p>
    </div>
  );
}

/** Returns the props of a text field of the post. */
export const postText = ({ editor, state, errors }: PageState, name: 'excerpt' | 'slug') => ({
  name,
  value: state.values[name],
  error: errors[name],
  onText: (text: string) => editor.change({ [name]: text }),
});

/** Fields of a post besides its texts. */
export function Details({ page }: { page: PageState }) {
  const { editor, state, errors, heroUrl, setOpen } = page;
  const { values, revision } = state;
  return (
    <div className="flex flex-col gap-5">
      <TagPicker page={page} />
      <TextField
        {...postText(page, 'slug')}
        label="Address"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="made from the title"
        hint="After /blog/. When it changes, the old address leads to the new one."
      />
      <PublishAt key={revision} page={page} values={values} />
      <StageSelect
        page={page}
        name="fromBook"
        label="Told from"
        hint="Hidden from readers who have not read that far."
      />
      <StageSelect
        page={page}
        name="commentsFromBook"
        label="Comments told from"
        first="the same book as the post"
        hint="Choose a later book if the comments may tell more than the post does."
      />
      <div>
        <Tick
          name="linksTerms"
          checked={values.linksTerms}
          aria-describedby="links-terms-hint"
          onTick={(linksTerms) => editor.change({ linksTerms })}
        >
          Names lead to the glossary
        </Tick>
        <p id="links-terms-hint" className="text-note text-faded">
          The first mention of a term in each section becomes a link. To leave one out, select it
          and choose “Plain name” above the text, which adds an invisible mark.
        </p>
      </div>
      <div>
        <p className="caps">Hero image</p>
        {heroUrl && (
          <img
            src={heroUrl}
            alt=""
            className="rounded-round mt-1 aspect-3/2 w-cover max-w-full object-cover"
          />
        )}
        <div className="mt-2 flex flex-wrap gap-3">
          <Button onClick={() => setOpen({ status: 'picture', for: 'hero', files: [] })}>
            {values.heroId === null ? 'Choose a hero image' : 'Choose another one'}
          </Button>
          {values.heroId !== null && (
            <Button onClick={() => editor.change({ heroId: null })}>Remove</Button>
          )}
        </div>
        {errors.heroId && <p className="text-note text-accent mt-1">{errors.heroId}</p>}
      </div>
    </div>
  );
}

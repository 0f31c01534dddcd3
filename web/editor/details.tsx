import { type SyntheticEvent, useEffect, useState } from 'react';
import type { Named } from '../../cms/contract/posts';
import { browserApi } from '../api/browser-api';
import { Field } from '../components/field';
import { StageSelect } from './stage-select';
import { TagPicker } from './tag-picker';
import { fromLocalField, timeZone, toLocalField } from './time-field';
import { isToCome, publishingAt, type PostFormValues } from './post-form-values';

type DetailsProps = {
  values: PostFormValues;
  errors: Record<string, string>;
  heroUrl: string | null;
  /** Another number when other values replace these. */
  revision: number;
  isDateIncomplete: boolean;
  onChange: (fields: Partial<PostFormValues>) => void;
  onDateIncomplete: () => void;
  onTags: (names: string[], ids: number[]) => void;
  onHero: () => void;
};

function Categories({ values, onChange }: Pick<DetailsProps, 'values' | 'onChange'>) {
  const [all, setAll] = useState<Named[]>([]);
  useEffect(() => {
    let isGone = false;
    browserApi()('GET /Categories', {}).then(
      (categories) => !isGone && setAll(categories),
      // Without an answer those that the post has are shown, and can be taken away.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  const names = [...new Set([...all.map(({ name }) => name), ...values.categories])];
  if (names.length === 0) return null;
  return (
    <fieldset>
      <legend className="caps">Categories</legend>
      {names.map((name) => (
        <label key={name} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="tick"
            checked={values.categories.includes(name)}
            onChange={({ target }) =>
              onChange({
                categories: target.checked
                  ? [...values.categories, name]
                  : values.categories.filter((each) => each !== name),
              })
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** What the date of a post comes to, as Publish stands. */
function consequenceOf({ publish, publishedAt }: PostFormValues): string {
  if (publishedAt === null) return 'Empty: at once.';
  if (!publish) return 'By itself it publishes nothing: Publish is not ticked.';
  return isToCome(publishedAt) ? 'Readers see the post from then on.' : 'That is past: at once.';
}

type DateProps = Pick<
  DetailsProps,
  'values' | 'errors' | 'isDateIncomplete' | 'onChange' | 'onDateIncomplete'
>;

/** When readers see the post. */
export function PublishAt({
  values,
  errors,
  isDateIncomplete,
  onChange,
  onDateIncomplete,
}: DateProps) {
  // oxlint-disable-next-line react/purity -- where nothing is chosen yet, the field begins now
  const at = values.publishedAt ? new Date(values.publishedAt) : new Date();
  const shown = isDateIncomplete ? '' : toLocalField(values.publishedAt);
  // A part of a date has the value of an empty field, and comes and goes without a change: other events are looked at besides.
  const read = ({ currentTarget: { value, validity } }: SyntheticEvent<HTMLInputElement>) => {
    if (validity.badInput) onDateIncomplete();
    else if (isDateIncomplete || value !== shown) onChange(publishingAt(fromLocalField(value)));
  };
  const consequence = isDateIncomplete
    ? 'Not complete yet: it takes a day and a time.'
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

/** Everything about a post but its words. */
export function Details(props: DetailsProps) {
  const { values, errors, heroUrl, revision, onChange, onTags, onHero } = props;
  return (
    <div className="flex flex-col gap-5">
      <TagPicker
        names={values.tags}
        error={errors.tags}
        onChange={(tags) => onChange({ tags })}
        onResolved={onTags}
      />
      <Categories values={values} onChange={onChange} />
      <Field
        label="Address"
        name="slug"
        value={values.slug}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="made from the title"
        hint="After /blog/. When it changes, the old address leads to the new one."
        error={errors.slug}
        onChange={({ target }: { target: HTMLInputElement }) => onChange({ slug: target.value })}
      />
      <PublishAt key={revision} {...props} />
      <StageSelect
        label="Told from"
        name="fromBook"
        stage={values.fromBook}
        hint="Readers who have not said that they have read that far do not see it."
        error={errors.fromBook}
        onChange={(fromBook) => onChange({ fromBook })}
      />
      <StageSelect
        label="Comments told from"
        name="commentsFromBook"
        stage={values.commentsFromBook}
        first="the same book as the post"
        hint="Choose a later book if the comments may tell more than the post does."
        error={errors.commentsFromBook}
        onChange={(commentsFromBook) => onChange({ commentsFromBook })}
      />
      <div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="linksTerms"
            className="tick"
            checked={values.linksTerms}
            aria-describedby="links-terms-hint"
            onChange={({ target }) => onChange({ linksTerms: target.checked })}
          />
          Names lead to the glossary
        </label>
        <p id="links-terms-hint" className="text-note text-faded">
          The first mention of a term in each section is a quiet link. To leave one out, select it
          and choose “Plain name” above the text: a mark stands before it that readers never see.
        </p>
      </div>
      <div>
        <p className="caps">Hero image</p>
        {heroUrl && <img src={heroUrl} alt="" className="rounded-round mt-1 w-cover max-w-full" />}
        <div className="mt-2 flex flex-wrap gap-3">
          <button type="button" className="button" onClick={onHero}>
            {values.heroId === null ? 'Choose a hero image' : 'Another one'}
          </button>
          {values.heroId !== null && (
            <button type="button" className="button" onClick={() => onChange({ heroId: null })}>
              Remove
            </button>
          )}
        </div>
        {errors.heroId && <p className="text-note text-accent mt-1">{errors.heroId}</p>}
      </div>
    </div>
  );
}

import { type FormEvent, useState } from 'react';
import { Form } from 'react-router-dom';
import {
  descriptionLength,
  type Length,
  lengthComplaint,
  lengthOf,
  longestCredit,
  subjectLength,
} from '../../../cms/contract/plain/limits';
import type { CallReply } from '../../../cms/contract/calls';
import type { ActionResult } from '../../api/actions';
import { EmailField, Field, Honeypot } from '../../components/fields';
import { SubmitRow, useSentForm, Notice } from '../../components/form';
import { useIsHydrated } from '../../components/use-is-hydrated';
import { copyText } from '../../browser/copy-text';

const limits = { subject: subjectLength, description: descriptionLength };

/** Specification, section 8. */
const messages = {
  done: 'Thanks! Your term will appear after approval.',
  failed: 'Sorry—couldn’t submit right now. Please try again.',
};

type Suggested = ActionResult<CallReply<'POST /fovea/suggest'>>;

/** Null for a subject that follows the search. */
type Texts = { subject: string | null; description: string };

const untouched: Texts = { subject: null, description: '' };

function textsIn(form: HTMLFormElement) {
  const values = new FormData(form);
  const textOf = (name: keyof Texts) => String(values.get(name) ?? '').trim();
  return { subject: textOf('subject'), description: textOf('description') };
}

/** Length of a text. Text that is too long can be typed, so that nothing is cut off, and is reported. */
function Count({ text, room: { least, most } }: { text: string; room: Length }) {
  const length = lengthOf(text);
  if (length === 0) return `${least} to ${most} characters`;
  const over = length - most;
  return (
    <>
      {length} of {most} characters{length < least && `, at least ${least}`}
      <span role="status" className="text-accent">
        {over > 0 && `: ${over} too many`}
      </span>
    </>
  );
}

type SuggestTermProps = {
  actionData: Suggested | undefined;
  /** Default subject: the searched word that was not found. */
  subject: string;
};

/** The form for suggesting a term, with a honeypot. */
export function SuggestTerm({ actionData, subject }: SuggestTermProps) {
  const { formProps, isSending, field, errors, values, result } = useSentForm(
    'suggest-term',
    actionData,
    'suggest',
  );
  const isHydrated = useIsHydrated();
  const [typed, setTyped] = useState(untouched);
  const texts = { ...typed, subject: typed.subject ?? subject };
  const isValid =
    lengthComplaint(texts.subject, limits.subject) === null &&
    lengthComplaint(texts.description, limits.description) === null;
  const link = result?.status === 'done' ? result.data.link : null;
  const wantsMore = Boolean(
    errors.email ?? errors.creditedTo ?? (values.email || values.creditedTo),
  );
  const check = (event: FormEvent<HTMLFormElement>) => {
    const now = textsIn(event.currentTarget);
    setTyped({ ...now, subject: now.subject === subject ? null : now.subject });
  };

  return (
    <section aria-labelledby="suggest" className="mt-20 print:hidden">
      <h2 id="suggest" className="font-display text-h2">
        Suggest a new term
      </h2>
      <Form
        {...formProps}
        preventScrollReset
        className="mt-5 flex flex-col gap-6"
        onInput={check}
        onReset={() => setTyped(untouched)}
      >
        <Field
          label="Subject"
          {...field('subject')}
          required
          length={limits.subject}
          hint={<Count text={texts.subject} room={limits.subject} />}
          defaultValue={values.subject ?? subject}
        />
        <Field
          label="Description"
          {...field('description')}
          rows={4}
          required
          length={limits.description}
          hint={<Count text={texts.description} room={limits.description} />}
        />
        <details open={wantsMore || undefined} className="group">
          <summary className="link-line cursor-pointer">Hear back, or be named</summary>
          <div className="mt-3 flex flex-col gap-6">
            <EmailField
              label="Your e-mail address"
              {...field('email')}
              hint="Optional: one e-mail, when the author has decided. Then the address is deleted."
            />
            <Field
              label="You may name me as"
              {...field('creditedTo')}
              autoComplete="nickname"
              length={{ most: longestCredit }}
              hint="Optional: shown beside the term as “Suggested by …”."
            />
          </div>
        </details>
        <Honeypot name="botTrap" />
        <SubmitRow
          label="Submit"
          isSending={isSending}
          isDisabled={isHydrated && (!isValid || isSending)}
          result={result}
          messages={messages}
        />
      </Form>
      {link && <PrivateLink path={link} />}
    </section>
  );
}

/** The private link to a suggestion's state, displayed once. */
function PrivateLink({ path }: { path: string }) {
  const [copying, setCopying] = useState<'done' | 'refused'>();
  const isHydrated = useIsHydrated();
  return (
    <div className="mt-6">
      <Notice>
        <p>
          {/* A full page load: the page's headers hide its URL from other sites. */}
          <a href={path} className="link">
            Check its status
          </a>{' '}
          whenever you like. Nobody else has this link, and it is shown only here, so keep it.
        </p>
        {isHydrated && (
          <button
            type="button"
            className="link-line cursor-pointer"
            onClick={() => {
              const { href } = new URL(path, window.location.origin);
              void copyText(href).then((isCopied) => setCopying(isCopied ? 'done' : 'refused'));
            }}
          >
            Copy the link
          </button>
        )}
        {copying === 'done' && <p>The link is copied.</p>}
        {copying === 'refused' && (
          <p>This browser does not let pages copy. Hold or right-click the link.</p>
        )}
      </Notice>
    </div>
  );
}

import { type FormEvent, useState } from 'react';
import { Form } from 'react-router-dom';
import {
  descriptionLength,
  type Length,
  lengthComplaint,
  lengthOf,
  subjectLength,
} from '../../../cms/contract/limits';
import type { ActionResult } from '../../api/actions';
import { Field } from '../../components/field';
import { SubmitRow } from '../../components/submit-row';
import { useIsHydrated } from '../../components/use-is-hydrated';
import { useSentForm } from '../../components/use-sent-form';

const limits = { subject: subjectLength, description: descriptionLength };

/** Specification, section 8. */
const messages = {
  done: 'Thanks! Your term will appear after approval.',
  failed: 'Sorry—couldn’t submit right now. Please try again.',
};

type Texts = Record<keyof typeof limits, string>;

const empty: Texts = { subject: '', description: '' };

/** What would be sent. */
function textsIn(form: HTMLFormElement): Texts {
  const values = new FormData(form);
  const textOf = (name: keyof Texts) => String(values.get(name) ?? '').trim();
  return { subject: textOf('subject'), description: textOf('description') };
}

/** How much of its room a field has taken. More can be typed, so that nothing is cut off, and is said to be too much. */
function Count({ text, room: { least, most } }: { text: string; room: Length }) {
  const length = lengthOf(text);
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

/** The form by which readers suggest a term. The trap is a field that people don't see. */
export function SuggestTerm({ actionData }: { actionData: ActionResult | undefined }) {
  const { formProps, isSending, errors, values, status } = useSentForm('suggest-term', actionData);
  const isHydrated = useIsHydrated();
  const [texts, setTexts] = useState(empty);
  const isValid =
    lengthComplaint(texts.subject, limits.subject) === null &&
    lengthComplaint(texts.description, limits.description) === null;
  const check = (event: FormEvent<HTMLFormElement>) => setTexts(textsIn(event.currentTarget));

  return (
    <section aria-labelledby="suggest" className="mt-20">
      <h2 id="suggest" className="font-display text-h2">
        Suggest a new term
      </h2>
      <Form
        {...formProps}
        preventScrollReset
        className="mt-5 flex flex-col gap-6"
        onInput={check}
        onReset={() => setTexts(empty)}
      >
        <Field
          label="Subject"
          name="subject"
          required
          length={limits.subject}
          hint={<Count text={texts.subject} room={limits.subject} />}
          defaultValue={values.subject}
          error={errors.subject}
        />
        <Field
          label="Description"
          name="description"
          rows={4}
          required
          length={limits.description}
          hint={<Count text={texts.description} room={limits.description} />}
          defaultValue={values.description}
          error={errors.description}
        />
        <div className="absolute -left-[999rem]" aria-hidden="true">
          <label htmlFor="bot-trap">Leave this empty</label>
          <input id="bot-trap" name="botTrap" tabIndex={-1} autoComplete="off" />
        </div>
        <SubmitRow
          label="Submit"
          isSending={isSending}
          isDisabled={isHydrated && (!isValid || isSending)}
          status={status}
          messages={messages}
        />
      </Form>
    </section>
  );
}

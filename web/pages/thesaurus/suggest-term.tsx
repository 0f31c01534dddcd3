import { type FormEvent, useState } from 'react';
import { Form } from 'react-router-dom';
import { Field } from '../../components/field';
import { SubmitRow } from '../../components/submit-row';
import { useIsHydrated } from '../../components/use-is-hydrated';
import { useSentForm } from '../../components/use-sent-form';

/** Characters after trimming: specification, section 5. */
const limits = { subject: [2, 50], description: [5, 500] } as const;

/** Specification, section 8. */
const messages = {
  done: 'Thanks! Your term will appear after approval.',
  failed: 'Sorry—couldn’t submit right now. Please try again.',
};

type Lengths = Record<keyof typeof limits, number>;

const empty: Lengths = { subject: 0, description: 0 };

/** How many characters would be sent. */
function lengthsIn(form: HTMLFormElement): Lengths {
  const typed = new FormData(form);
  const lengthOf = (name: keyof Lengths) => String(typed.get(name) ?? '').trim().length;
  return { subject: lengthOf('subject'), description: lengthOf('description') };
}

type Room = readonly [least: number, most: number];

const isWithin = (length: number, [least, most]: Room) => length >= least && length <= most;

/** How much of its room a field has taken. More can be typed, so that nothing is cut off, and is said to be too much. */
function Count({ length, room: [least, most] }: { length: number; room: Room }) {
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
export function SuggestTerm() {
  const { formProps, isSending, errors, typed, said } = useSentForm('suggest-term');
  const isHydrated = useIsHydrated();
  const [lengths, setLengths] = useState(empty);
  const isValid =
    isWithin(lengths.subject, limits.subject) && isWithin(lengths.description, limits.description);
  const check = (event: FormEvent<HTMLFormElement>) => setLengths(lengthsIn(event.currentTarget));

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
        onReset={() => setLengths(empty)}
      >
        <Field
          label="Subject"
          name="subject"
          required
          minLength={limits.subject[0]}
          hint={<Count length={lengths.subject} room={limits.subject} />}
          defaultValue={typed.subject}
          error={errors.subject}
        />
        <Field
          label="Description"
          name="description"
          rows={4}
          required
          minLength={limits.description[0]}
          hint={<Count length={lengths.description} room={limits.description} />}
          defaultValue={typed.description}
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
          said={said}
          messages={messages}
        />
      </Form>
    </section>
  );
}

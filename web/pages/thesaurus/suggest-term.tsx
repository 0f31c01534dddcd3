import { type FormEvent, useState } from 'react';
import { Form } from 'react-router-dom';
import { Field } from '../../components/field';
import { useIsHydrated } from '../../components/use-is-hydrated';
import { useSentForm } from '../../components/use-sent-form';

/** Characters after trimming: specification, section 5. */
const limits = { subject: [2, 50], description: [5, 500] } as const;

/** Specification, section 8. */
const messages = {
  done: 'Thanks! Your term will appear after approval.',
  failed: 'Sorry—couldn’t submit right now. Please try again.',
  refused: null,
};

function isComplete(form: HTMLFormElement): boolean {
  const typed = new FormData(form);
  return Object.entries(limits).every(([name, [least, most]]) => {
    const { length } = String(typed.get(name) ?? '').trim();
    return length >= least && length <= most;
  });
}

/** The form by which readers suggest a term. The trap is a field that people don't see. */
export function SuggestTerm() {
  const { formProps, isSending, errors, typed, said } = useSentForm('suggest-term');
  const isHydrated = useIsHydrated();
  const [isValid, setIsValid] = useState(false);
  const check = (event: FormEvent<HTMLFormElement>) => setIsValid(isComplete(event.currentTarget));

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
        onReset={() => setIsValid(false)}
      >
        <Field
          label="Subject"
          name="subject"
          required
          minLength={limits.subject[0]}
          maxLength={limits.subject[1]}
          defaultValue={typed.subject}
          error={errors.subject}
        />
        <Field
          label="Description"
          name="description"
          rows={4}
          required
          minLength={limits.description[0]}
          maxLength={limits.description[1]}
          defaultValue={typed.description}
          error={errors.description}
        />
        <div className="absolute -left-[999rem]" aria-hidden="true">
          <label htmlFor="bot-trap">Leave this empty</label>
          <input id="bot-trap" name="botTrap" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <button
            type="submit"
            className="button button-sealed disabled:cursor-default disabled:opacity-50"
            disabled={isHydrated && (!isValid || isSending)}
          >
            {isSending ? 'Sending…' : 'Submit'}
          </button>
          <p role="status" className={said === 'failed' ? 'text-accent' : undefined}>
            {said && messages[said]}
          </p>
        </div>
      </Form>
    </section>
  );
}

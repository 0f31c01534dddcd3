import { useId } from 'react';
import { Form } from 'react-router-dom';
import { consentTo } from '../../cms/contract/privacy';
import { paths } from '../../cms/contract/paths';
import { Field } from './field';
import { Link } from './link';

/** Hidden from people. Programs that fill in every field subscribe nobody. */
export const Honeypot = () => (
  <div aria-hidden="true" className="hidden">
    <input name="website" aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
  </div>
);

/** Form below what somebody has read. The page `/subscribe` shows the result. */
export function SubscribeForm({ topic, title }: { topic: keyof typeof consentTo; title: string }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="border-rule max-w-measure mx-auto mt-12 border-t pt-6 text-start print:hidden"
    >
      <h2 id={id} className="font-display text-h3">
        {title}
      </h2>
      <Form method="post" action={paths.subscribe} className="mt-3 flex flex-wrap items-end gap-3">
        <div className="grow basis-56">
          <Field label="E-mail" name="email" type="email" autoComplete="email" required />
        </div>
        <input type="hidden" name={topic} value="on" />
        <Honeypot />
        <button type="submit" className="button">
          Subscribe
        </button>
      </Form>
      <p className="text-note text-faded mt-2">
        {consentTo[topic]} One click in any mail ends it.{' '}
        <Link to={paths.privacy} className="link">
          Privacy
        </Link>
      </p>
    </section>
  );
}

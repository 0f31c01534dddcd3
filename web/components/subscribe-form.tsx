import { useId } from 'react';
import { Form, Link } from 'react-router-dom';
import { consentTo, consentToRelease } from '../../cms/contract/plain/privacy';
import { paths } from '../../cms/contract/plain/paths';
import { EmailField, Honeypot } from './fields';

type SubscribeFormProps = {
  title: string;
  /** Topic of the mails, or an upcoming book. */
  topic: keyof typeof consentTo | { slug: string; title: string };
};

/** Subscription form below a text. The page `/subscribe` shows the result. */
export function SubscribeForm({ topic, title }: SubscribeFormProps) {
  const id = useId();
  const isBook = typeof topic === 'object';
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
          <EmailField name="email" required />
        </div>
        {isBook ? (
          <input type="hidden" name="book" value={topic.slug} />
        ) : (
          <input type="hidden" name={topic} value="on" />
        )}
        <Honeypot name="website" />
        <button type="submit" className="button">
          {isBook ? 'Tell me' : 'Subscribe'}
        </button>
      </Form>
      <p className="text-note text-faded mt-2">
        {isBook
          ? `${consentToRelease(topic.title)} Then your address is deleted.`
          : `${consentTo[topic]} One click in any mail unsubscribes you.`}{' '}
        <Link to={paths.privacy} className="link">
          Privacy
        </Link>
      </p>
    </section>
  );
}

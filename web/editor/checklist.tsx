import { useEffect, useMemo, useState } from 'react';
import { type Check, checksOf, deadLinks, linksIn } from './checks';
import { sanitizedHtml } from '../trusted-types';
import { SocialCard } from './social-card';
import type { PostFormValues } from './post-form-values';

type ChecklistProps = {
  values: PostFormValues;
  /** The text as the page will have it. */
  html: string;
};

const signs = { well: '✓', look: '!', unknown: '…' } as const;
const signWords = { well: 'In order', look: 'Look at this', unknown: 'Not known yet' } as const;

/** The text in a document that nothing is shown from. */
const bodyOf = (html: string) =>
  new DOMParser().parseFromString(sanitizedHtml(html) as string, 'text/html').body;

/** Asks the site whether the links of the text lead anywhere; null until it has answered. */
function useLinkCheck(html: string): Check {
  const links = useMemo(() => linksIn(bodyOf(html), window.location.origin + '/blog/'), [html]);
  const linksKey = links.internal.join(' ');
  const [answer, setAnswer] = useState<{ linksKey: string; dead: string[] | null }>();

  useEffect(() => {
    const given = new AbortController();
    deadLinks(linksKey === '' ? [] : linksKey.split(' '), given.signal).then(
      (dead) => setAnswer({ linksKey, dead }),
      () => given.signal.aborted || setAnswer({ linksKey, dead: null }),
    );
    return () => given.abort();
  }, [linksKey]);

  const name = 'Links';
  if (answer?.linksKey !== linksKey)
    return { name, status: 'unknown', words: 'The links within the site are being tried…' };
  if (answer.dead === null)
    return {
      name,
      status: 'unknown',
      words: 'The site does not answer, so they could not be tried.',
    };
  const bad = [...answer.dead, ...links.missing];
  if (bad.length > 0)
    return { name, status: 'look', words: `These lead nowhere: ${bad.slice(0, 10).join(', ')}.` };
  const others = links.external > 0 ? ' Links to other sites are not tried.' : '';
  return { name, status: 'well', words: `Every link within the site leads somewhere.${others}` };
}

const CheckLine = ({ check }: { check: Check }) => (
  <li className="flex gap-3 py-1.5">
    <span
      aria-hidden="true"
      className={`w-4 shrink-0 text-center font-bold ${check.status === 'look' ? 'text-accent' : 'text-gold'}`}
    >
      {signs[check.status]}
    </span>
    <span className="min-w-0 break-words">
      <span className="sr-only">{signWords[check.status]}: </span>
      <b className="font-medium">{check.name}.</b> {check.words}
    </span>
  </li>
);

/** What to look at before readers do. It tells, and hinders nobody. */
export function Checklist({ values, html }: ChecklistProps) {
  const links = useLinkCheck(html);
  const checks = useMemo(() => checksOf(values, bodyOf(html)), [values, html]);
  const [first, ...rest] = checks;
  return (
    <section aria-label="Before publishing">
      <ul>
        {first && <CheckLine check={first} />}
        <CheckLine check={links} />
        {rest.map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </ul>
      <SocialCard values={values} />
    </section>
  );
}

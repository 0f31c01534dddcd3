import type { ReactNode } from 'react';
import { consentTo } from '../../cms/contract/plain/privacy';

const topics = Object.entries(consentTo) as [keyof typeof consentTo, string][];

type TopicProps = { name: string; isChosen: boolean; children: ReactNode };

export const Topic = ({ name, isChosen, children }: TopicProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="checkbox" name={name} value="on" defaultChecked={isChosen} className="tick" />
    {children}
  </label>
);

type TopicFieldsProps = {
  chosen: Record<keyof typeof consentTo, boolean>;
  error?: string | undefined;
  children?: ReactNode;
};

export const TopicFields = ({ chosen, error, children }: TopicFieldsProps) => (
  <fieldset>
    <legend className="sr-only">What to mail</legend>
    {topics.map(([topic, consent]) => (
      <Topic key={topic} name={topic} isChosen={chosen[topic]}>
        {consent}
      </Topic>
    ))}
    {children}
    {error && <p className="text-note text-accent mt-1">{error}</p>}
  </fieldset>
);

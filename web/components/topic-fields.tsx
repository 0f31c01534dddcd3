import { consentTo } from '../../cms/contract/privacy';

const topics = Object.entries(consentTo) as [keyof typeof consentTo, string][];

/** What to be mailed about. */
export const TopicFields = ({
  chosen,
  error,
}: {
  chosen: Record<keyof typeof consentTo, boolean>;
  error?: string | undefined;
}) => (
  <fieldset>
    <legend className="sr-only">What to mail</legend>
    {topics.map(([topic, consent]) => (
      <label key={topic} className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={topic}
          value="on"
          defaultChecked={chosen[topic]}
          className="tick"
        />
        {consent}
      </label>
    ))}
    {error && <p className="text-note text-accent mt-1">{error}</p>}
  </fieldset>
);

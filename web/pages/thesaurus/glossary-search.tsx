import { useEffect, useRef } from 'react';
import { useNavigation, useSubmit } from 'react-router-dom';
import { SearchBox } from '../../components/search-box';

/** Milliseconds without typing before a search: specification, section 9. */
const rest = 250;

function useLatestQuery(shown: string) {
  const { location } = useNavigation();
  const submitted =
    location?.pathname === '/thesaurus'
      ? (new URLSearchParams(location.search).get('q')?.trim() ?? '')
      : shown;
  const latest = useRef(submitted);
  useEffect(() => {
    latest.current = submitted;
  }, [submitted]);
  return latest;
}

/** Live search. Each search cancels the previous one. */
export function GlossarySearch({ q, kind }: { q: string; kind: string }) {
  const submit = useSubmit();
  const timer = useRef<number>(undefined);
  const latestQuery = useLatestQuery(q);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  const searchAfterRest = (text: string) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const wanted = text.trim();
      if (wanted === latestQuery.current) return;
      void submit(
        { ...(wanted && { q: wanted }), ...(kind && { kind }) },
        {
          action: '/thesaurus',
          replace: q !== '',
          preventScrollReset: true,
        },
      );
    }, rest);
  };

  return (
    <SearchBox
      action="/thesaurus"
      q={q}
      placeholder="Search terms..."
      label="Search terms"
      keeping={kind ? { kind } : {}}
      onType={searchAfterRest}
    />
  );
}

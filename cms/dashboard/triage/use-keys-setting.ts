import { usePreferences } from '@payloadcms/ui';
import { useEffect, useState } from 'react';

const preference = 'suggestion-keys';

/** Whether single keys decide: each user's own setting, wherever they work. They do until it is said otherwise. */
export function useKeysSetting(): [areOn: boolean, set: (areOn: boolean) => void] {
  const { getPreference, setPreference } = usePreferences();
  const [areOn, setAreOn] = useState(true);
  useEffect(() => {
    getPreference<{ areOn?: boolean } | null>(preference)
      .then((stored) => setAreOn(stored?.areOn ?? true))
      // The keys work, and their switch is in sight.
      .catch(() => undefined);
  }, [getPreference]);
  return [
    areOn,
    (on) => {
      setAreOn(on);
      void setPreference(preference, { areOn: on });
    },
  ];
}

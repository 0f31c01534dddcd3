import { usePreferences } from '@payloadcms/ui';
import { useEffect, useState } from 'react';

const preference = 'suggestion-keys';

/** Whether single-key shortcuts are on: a preference of each user, on by default. */
export function useKeysSetting(): [areOn: boolean, set: (areOn: boolean) => void] {
  const { getPreference, setPreference } = usePreferences();
  const [areOn, setAreOn] = useState(true);
  useEffect(() => {
    getPreference<{ areOn?: boolean } | null>(preference)
      .then((stored) => setAreOn(stored?.areOn ?? true))
      // Keep the default: the switch is visible.
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

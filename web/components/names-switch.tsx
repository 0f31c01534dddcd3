import { chooseTextStyle, useTextStyle } from '../sample/reading-settings';

/**
 * Whether names in texts lead to the glossary: the same choice as in the settings of the reader, for all texts. It is seen once the
 * application can answer, and has its room before: what is above it must not move under a finger.
 */
export function NamesSwitch() {
  const style = useTextStyle();
  const isOn = style.names === 'linked';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className="names-switch"
      onClick={() => chooseTextStyle({ ...style, names: isOn ? 'plain' : 'linked' })}
    >
      Names lead to the glossary
      <span aria-hidden="true">{isOn ? 'On' : 'Off'}</span>
    </button>
  );
}

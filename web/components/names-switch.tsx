import { chooseTextStyle, useTextStyle } from './reading-settings';

/**
 * Switches links to glossary terms on and off: the same setting as in the reader. Space is reserved for it before hydration.
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

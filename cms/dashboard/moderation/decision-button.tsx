import { type ComponentProps, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's HTML and until React handles the page's events. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type Props = Omit<ComponentProps<'button'>, 'onClick'> & {
  /** `approved`, `rejected` or another state that the button leads to. */
  kind?: string;
  /** True if the button does nothing now. It stays focusable. */
  isIdle?: boolean | undefined;
  onClick?: () => unknown;
};

/** The dashboard's button for decisions. It is disabled until hydration, before which React hears no click. */
export const DecisionButton = ({ kind, isIdle, className = '', onClick, ...button }: Props) => (
  <button
    type="button"
    className={`decision__button ${kind ? `decision__button--${kind}` : ''} ${className}`}
    disabled={!useIsHydrated()}
    aria-disabled={isIdle}
    onClick={() => {
      if (!isIdle) onClick?.();
    }}
    {...button}
  />
);

import { type ComponentProps, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false on the server, and until hydration in the browser. */
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

/** Renders a button for decisions. It is disabled until hydration, because React misses earlier clicks. */
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

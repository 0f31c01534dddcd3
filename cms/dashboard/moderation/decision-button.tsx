import type { ComponentProps } from 'react';

type DecisionButtonProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  /** `approved`, `rejected` or another state that the button leads to. */
  kind?: string;
  /** True if the button does nothing now. It stays focusable. */
  isIdle?: boolean | undefined;
  onClick?: () => unknown;
};

/** The dashboard's button for decisions. */
export const DecisionButton = ({
  kind,
  isIdle,
  className = '',
  onClick,
  ...button
}: DecisionButtonProps) => (
  <button
    type="button"
    className={`decision__button ${kind ? `decision__button--${kind}` : ''} ${className}`}
    aria-disabled={isIdle}
    onClick={() => {
      if (!isIdle) onClick?.();
    }}
    {...button}
  />
);

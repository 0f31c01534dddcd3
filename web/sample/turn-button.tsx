import type { ReactNode } from 'react';

type TurnButtonProps = {
  className: string;
  disabled?: boolean;
  onTurn: () => void;
  children: ReactNode;
};

/** A button that turns to another chapter. Ignores the second click of a double click. */
export const TurnButton = ({ className, disabled, onTurn, children }: TurnButtonProps) => (
  <button
    type="button"
    className={className}
    disabled={disabled}
    onClick={(event) => {
      if (event.detail <= 1) onTurn();
    }}
  >
    {children}
  </button>
);

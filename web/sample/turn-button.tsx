import type { ReactNode } from 'react';

type TurnButtonProps = {
  className: string;
  disabled?: boolean;
  onTurn: () => void;
  children: ReactNode;
};

/** Turns to another chapter. The second click of a double click means the first. */
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

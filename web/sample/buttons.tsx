import type { ReactNode } from 'react';

type CloseButtonProps = { label?: string; onClose: () => void };

export const CloseButton = ({ label = 'Close', onClose }: CloseButtonProps) => (
  <button
    type="button"
    aria-label={label}
    data-closes=""
    className="hover:text-accent relative z-1 grid size-11 shrink-0 cursor-pointer place-items-center"
    onClick={onClose}
  >
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" stroke="currentColor">
      <path d="M3 3l14 14M17 3L3 17" strokeWidth="1.5" />
    </svg>
  </button>
);

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

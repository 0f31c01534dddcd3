'use client';

import type { ReactNode } from 'react';

type ChoiceProps = {
  /** Name of the group in the form. */
  group: string;
  label: string;
  isOn: boolean;
  isLocked: boolean;
  onChoose: () => void;
  className?: string;
  children: ReactNode;
};

/** One of several things that are shown rather than named: a radio button in the form of a tile. */
export const Choice = ({
  group,
  label,
  isOn,
  isLocked,
  onChoose,
  className = '',
  children,
}: ChoiceProps) => (
  <label className={`choice ${className}`} title={label}>
    <input
      type="radio"
      name={group}
      aria-label={label}
      checked={isOn}
      disabled={isLocked}
      onChange={onChoose}
    />
    {children}
  </label>
);

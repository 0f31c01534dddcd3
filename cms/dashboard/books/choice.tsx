'use client';

import type { ReactNode } from 'react';

type ChoiceProps = {
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
  className = 'min-w-18 content-center',
  children,
}: ChoiceProps) => (
  <label
    className={`border-line hover:bg-box has-checked:border-link has-checked:ring-link has-focus-visible:outline-link grid min-h-18 cursor-pointer place-items-center gap-1 rounded-small border p-2 text-(--theme-elevation-800) has-checked:ring-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${className}`}
    title={label}
  >
    <input
      type="radio"
      className="absolute opacity-0"
      name={group}
      aria-label={label}
      checked={isOn}
      disabled={isLocked}
      onChange={onChoose}
    />
    {children}
  </label>
);

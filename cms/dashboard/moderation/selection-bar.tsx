import type { ReactNode } from 'react';
import { DecisionButton } from './decision-button';

type SelectionBarProps = {
  name: string;
  children: ReactNode;
  isIdle: boolean;
  actions: { label: string; kind?: string; onClick: () => Promise<unknown> }[];
};

/** A row of actions for the selected rows of a list. */
export const SelectionBar = ({ name, children, isIdle, actions }: SelectionBarProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3" role="group" aria-label={name}>
    {children}
    {actions.length > 0 && (
      <div className="decision">
        {actions.map(({ label, ...action }) => (
          <DecisionButton key={label} isIdle={isIdle} {...action}>
            {label}
          </DecisionButton>
        ))}
      </div>
    )}
  </div>
);

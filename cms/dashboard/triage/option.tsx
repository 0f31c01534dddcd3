import type { ComponentProps } from 'react';

/** A checkbox or a radio button with its label, large enough for a finger. */
export const Option = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-[0.6rem]">
    <input className="accent-accent size-[1.15rem] flex-none" {...input} />
    <span>{children}</span>
  </label>
);

import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../components/field';

/** Words to press, alone in their line. */
export const word = 'inline-flex min-h-11 cursor-pointer items-center text-start';

/** A button that looks like a link. */
export const LinkButton = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button type="button" className={`link ${word} ${className}`} {...props} />
);

/** A button of the row above the text. */
export const ToolButton = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={`rounded-edge text-faded hover:text-accent aria-expanded:text-accent aria-pressed:text-accent inline-grid h-11 min-w-[44px] cursor-pointer grid-flow-col place-items-center px-[0.6rem] whitespace-nowrap max-sm:px-[0.45rem] ${className}`}
    {...props}
  />
);

export const Icon = ({ path, size = 18 }: { path: string; size?: number }) => (
  <svg viewBox="0 0 20 20" width={size} height={size} stroke="currentColor" aria-hidden="true">
    <path d={path} fill="none" strokeWidth="1.4" />
  </svg>
);

type ButtonProps = ComponentProps<'button'> & { isMain?: boolean };

/** A framed button. The main one of a dialog is filled. */
export const Button = ({ isMain, className = '', ...props }: ButtonProps) => (
  <button
    type="button"
    className={`button ${isMain ? 'button-sealed' : ''} ${className}`}
    {...props}
  />
);

type TickProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  children: ReactNode;
  onTick: (isTicked: boolean) => void;
};

/** A checkbox, or a radio button, with its label. */
export const Tick = ({ children, onTick, ...input }: TickProps) => (
  <label className="flex min-h-11 items-center gap-2.5">
    <input
      type="checkbox"
      className="tick"
      onChange={({ target }) => onTick(target.checked)}
      {...input}
    />
    {children}
  </label>
);

type TextFieldProps = ComponentProps<typeof Field> & { onText: (text: string) => void };

/** A labeled field for text. */
export const TextField = ({ onText, ...field }: TextFieldProps) => (
  <Field
    {...field}
    onChange={({ target }: { target: { value: string } }) => onText(target.value)}
  />
);

type SearchFieldProps = ComponentProps<'input'> & {
  label: string;
  q: string;
  onSearch: (q: string) => void;
};

export const SearchField = ({ label, q, onSearch, ...input }: SearchFieldProps) => (
  <input
    type="search"
    aria-label={label}
    value={q}
    maxLength={200}
    autoComplete="off"
    className="border-edge bg-leaf placeholder:text-faded rounded-edge mt-3 min-h-11 w-full border px-3"
    onChange={({ target }) => onSearch(target.value)}
    {...input}
  />
);

/** A part of the details that folds. */
export const Section = ({ title, children, ...props }: ComponentProps<'details'>) => (
  <details {...props}>
    <summary className="border-rule flex min-h-11 cursor-pointer items-center border-t font-caps tracking-[0.06em] lowercase">
      {title}
    </summary>
    {children}
  </details>
);

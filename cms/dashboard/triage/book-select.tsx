import { useId } from 'react';

type BookSelectProps = {
  label: string;
  /** Titles in reading order. */
  books: string[];
  value: number;
  /** First selectable book; 0 is the beginning. */
  least?: 0 | 1;
  onChange: (book: number) => void;
};

export function BookSelect({ label, books, value, least = 0, onChange }: BookSelectProps) {
  const id = useId();
  return (
    <p className="grid max-w-96 gap-1">
      <label htmlFor={id}>{label}</label>
      <select
        className="own-input w-full"
        id={id}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {least === 0 && <option value={0}>The beginning: safe for everybody</option>}
        {books.map((title, index) => (
          <option key={title} value={index + 1}>
            {index + 1} · {title}
          </option>
        ))}
      </select>
    </p>
  );
}

import { markedParts } from './marked-parts';

/** Highlights the words of a search. */
export const Marked = ({ text, q }: { text: string; q: string }) =>
  markedParts(text, q).map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} className="text-ink bg-gold/30">
        {part}
      </mark>
    ) : (
      part
    ),
  );

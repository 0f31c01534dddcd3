const choices = {
  face: ['book', 'plain', 'dyslexic'],
  lines: ['close', 'medium', 'open'],
  paragraphs: ['indented', 'spaced', 'wide'],
  width: ['narrow', 'medium', 'wide'],
  edge: ['ragged', 'justified'],
  /** Whether texts link to the glossary, also in posts and on books' pages. */
  names: ['linked', 'plain'],
} as const;

export type TextStylePart = keyof typeof choices;

/** Settings of a chapter's text, except its size. */
export type TextStyle = { [Part in TextStylePart]: (typeof choices)[Part][number] };

/** Choices in display order. */
export const textStyles: { readonly [Part in TextStylePart]: readonly TextStyle[Part][] } = choices;

export const usualTextStyle: TextStyle = {
  face: 'book',
  lines: 'medium',
  paragraphs: 'indented',
  width: 'medium',
  edge: 'ragged',
  names: 'linked',
};

const parts = Object.keys(textStyles) as TextStylePart[];

/** Parses a stored style. Unknown words are ignored. */
export function parseTextStyle(written: string): TextStyle {
  const words = written.split(' ');
  const unusual = parts.flatMap((part) =>
    textStyles[part].flatMap((choice) =>
      words.includes(`${part}-${choice}`) ? [[part, choice] as const] : [],
    ),
  );
  return { ...usualTextStyle, ...(Object.fromEntries(unusual) as Partial<TextStyle>) };
}

/** Returns a style as words for the stylesheet, such as `face-plain lines-open`. Defaults are left out. */
export const writeTextStyle = (style: TextStyle): string =>
  parts
    .filter((part) => style[part] !== usualTextStyle[part])
    .map((part) => `${part}-${style[part]}`)
    .join(' ');

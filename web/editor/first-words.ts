import type { PostFormValues } from './post-form-values';

/** Name of the field for typing before the editor is loaded: the title, and after Enter the text. */
export const firstWordsName = 'first-words';

const item = 'editor:first-words';

/** Returns the field while the editor opens. */
export const firstWordsField = () =>
  document.querySelector<HTMLTextAreaElement>(`textarea[name=${firstWordsName}]`);

/** The server-rendered field. It keeps its words even if React replaces it. */
const served = typeof document === 'undefined' ? null : firstWordsField();
const spent = new WeakSet<HTMLTextAreaElement>();

/** Stores the words of the field until after a login. */
export function keepFirstWords(): void {
  const words = takeFirstWords();
  if (words.trim()) sessionStorage.setItem(item, words);
}

/** Returns and deletes the words that were typed before the editor was loaded. */
export function takeFirstWords(): string {
  let words = sessionStorage.getItem(item) ?? '';
  sessionStorage.removeItem(item);
  for (const field of [served, firstWordsField()]) {
    if (!field || spent.has(field)) continue;
    spent.add(field);
    words += field.value;
  }
  return words;
}

/** Returns the values with the words appended. */
export function withFirstWords(values: PostFormValues, words: string): PostFormValues {
  const [title = ''] = words.trimStart().split('\n', 1);
  const text = words.trimStart().slice(title.length).trimStart();
  return {
    ...values,
    title: [values.title, title].filter(Boolean).join(' '),
    markdown: [values.markdown, text.replace(/\n+/g, '\n\n')].filter(Boolean).join('\n\n'),
  };
}

import type { PostFormValues } from './post-form-values';

/** The field of a new post that takes keys before the editor is loaded: title, and after an Enter the text. */
export const firstWordsName = 'first-words';

const item = 'editor:first-words';

/** Returns the field while the editor opens. */
export const firstWordsField = () =>
  document.querySelector<HTMLTextAreaElement>(`textarea[name=${firstWordsName}]`);

/** The field of the HTML: it has its words even if the application puts another one in its place. */
const served = typeof document === 'undefined' ? null : firstWordsField();
const spent = new WeakSet<HTMLTextAreaElement>();

/** Keeps the words of the field for after a login. */
export function keepFirstWords(): void {
  const words = takeFirstWords();
  if (words.trim()) sessionStorage.setItem(item, words);
}

/** Returns what was typed before the editor was loaded, once. */
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

/** Returns the values with the words behind what they have. */
export function withFirstWords(values: PostFormValues, words: string): PostFormValues {
  const [title = ''] = words.trimStart().split('\n', 1);
  const text = words.trimStart().slice(title.length).trimStart();
  return {
    ...values,
    title: [values.title, title].filter(Boolean).join(' '),
    markdown: [values.markdown, text.replace(/\n+/g, '\n\n')].filter(Boolean).join('\n\n'),
  };
}

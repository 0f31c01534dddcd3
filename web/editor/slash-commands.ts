import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { bookPath } from '../../cms/contract/paths';
import { browserApi } from '../api/browser-api';
import { insertBlock } from './markdown-commands';
import { isInCode } from './rich/typing';
import { bullets, emptyTable, heading, numbers, quote, smallerHeading } from './text-tools';

/** What of the page a command of the text opens. */
export type RoomActions = {
  link: () => void;
  picture: () => void;
  /** What is offered after an at sign, beside names of the glossary. */
  books: { title: string; slug: string }[];
};

type Command = { label: string; detail: string; run: (view: EditorView) => void };

const byCommand = (command: StateCommand) => (view: EditorView) => void command(view);

/** The caret goes to the first cell. */
function insertTable(view: EditorView) {
  insertBlock(view, emptyTable);
  const begin = view.state.selection.main.head - emptyTable.length - 2;
  view.dispatch({ selection: { anchor: begin + 2 } });
}

const commandsOf = ({ picture, link }: RoomActions): Command[] => [
  { label: 'Heading', detail: 'a section', run: byCommand(heading) },
  { label: 'Smaller heading', detail: 'within a section', run: byCommand(smallerHeading) },
  { label: 'Scene break', detail: '❦', run: (view) => insertBlock(view, '***') },
  { label: 'Picture', detail: 'from the library or a file', run: picture },
  { label: 'Quote', detail: 'set apart', run: byCommand(quote) },
  { label: 'List', detail: 'with bullets', run: byCommand(bullets) },
  { label: 'Numbered list', detail: '1. 2. 3.', run: byCommand(numbers) },
  { label: 'Link', detail: 'to a page', run: link },
  { label: 'Table', detail: 'three columns', run: insertTable },
];

/** What is inserted is offered after a slash at the beginning of a paragraph. */
const slash =
  (actions: () => RoomActions): CompletionSource =>
  (context: CompletionContext) => {
    const typed = context.matchBefore(/\/[a-z ]*/i);
    if (!typed || isInCode(context.state, context.pos)) return null;
    if (typed.from !== context.state.doc.lineAt(context.pos).from) return null;
    return {
      from: typed.from,
      options: commandsOf(actions()).map(({ label, detail, run }, index): Completion => ({
        boost: -index,
        label: `/${label}`,
        displayLabel: label,
        detail,
        apply: (view, _, from, to) => {
          view.dispatch({ changes: { from, to }, userEvent: 'delete' });
          run(view);
        },
      })),
    };
  };

const termsNamed = async (q: string): Promise<Completion[]> => {
  try {
    const terms = await browserApi()('GET /fovea/search', { q, take: '12' });
    return terms.map(({ subject, description }) => ({
      label: subject,
      detail: description.length > 48 ? `${description.slice(0, 47)}…` : description,
    }));
  } catch {
    // Without an answer nothing is offered.
    return [];
  }
};

/** The books whose titles contain some words, as links to their pages. */
export const booksNamed = (q: string, books: RoomActions['books']): Completion[] =>
  books
    .filter(({ title }) => title.toLowerCase().includes(q.trim().toLowerCase()))
    .map(({ title, slug }) => ({
      label: title,
      detail: 'the book',
      apply: `[${title.replace(/[[\]\\*_`]/g, '\\$&')}](${bookPath(slug)})`,
    }));

/** Books and names of the glossary are offered after an at sign, as the site spells them. */
const mention =
  (actions: () => RoomActions): CompletionSource =>
  async (context) => {
    const typed = context.matchBefore(/@[\p{L}\p{N}’' -]{0,40}/u);
    if (!typed || isInCode(context.state, context.pos)) return null;
    const before = context.state.sliceDoc(Math.max(0, typed.from - 1), typed.from);
    if (/[\p{L}\p{N}]/u.test(before)) return null;
    const q = typed.text.slice(1);
    const options = [...booksNamed(q, actions().books), ...(await termsNamed(q))];
    return options.length > 0 ? { from: typed.from, filter: false, options } : null;
  };

export const slashCommands = (actions: () => RoomActions): CompletionSource[] => [
  slash(actions),
  mention(actions),
];

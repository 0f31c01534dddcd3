import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { insertBlock } from './markdown-commands';
import { isInCode } from './rich/typing';
import {
  bullets,
  emptyTable,
  heading,
  numbers,
  quote,
  smallerHeading,
  type TextActions,
} from './text-tools';

type Command = { label: string; detail: string; run: (view: EditorView) => void };

const byCommand = (command: StateCommand) => (view: EditorView) => void command(view);

/** The caret goes to the first cell. */
function insertTable(view: EditorView) {
  insertBlock(view, emptyTable);
  const begin = view.state.selection.main.head - emptyTable.length - 2;
  view.dispatch({ selection: { anchor: begin + 2 } });
}

const commandsOf = ({ picture, link }: TextActions): Command[] => [
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
export const slashCommands =
  (actions: () => TextActions): CompletionSource =>
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

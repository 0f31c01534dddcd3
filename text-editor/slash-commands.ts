import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import { isInCode } from './rich/typing';
import { type TextActions, type ToolName, toolsNamed } from './text-tools';

/** What is inserted is offered after a slash at the beginning of a paragraph. */
export const slashCommands =
  (names: readonly ToolName[], actions: () => TextActions): CompletionSource =>
  (context: CompletionContext) => {
    const typed = context.matchBefore(/\/[a-z ]*/i);
    if (!typed || isInCode(context.state, context.pos)) return null;
    if (typed.from !== context.state.doc.lineAt(context.pos).from) return null;
    return {
      from: typed.from,
      options: toolsNamed(names)
        .filter(({ detail }) => detail !== undefined)
        .map(({ name, detail, command }, index): Completion => ({
          boost: -index,
          label: `/${name}`,
          displayLabel: name,
          detail,
          apply: (view, _, from, to) => {
            view.dispatch({ changes: { from, to }, userEvent: 'delete' });
            command(view, actions());
          },
        })),
    };
  };

import type { ChangeSpec, StateCommand } from '@codemirror/state';

export type Target = Parameters<StateCommand>[0];

/** Changes the text and moves the caret. @returns true, as a command that has done something */
export function edit(
  { state, dispatch }: Target,
  changes: ChangeSpec,
  anchor: number,
  userEvent = 'input',
): boolean {
  dispatch(state.update({ changes, selection: { anchor }, scrollIntoView: true, userEvent }));
  return true;
}

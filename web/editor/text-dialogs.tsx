import { syntaxTree } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import { type FormEvent, useState } from 'react';
import { Field } from '../components/field';
import { Modal } from './modal';
import { linkAt, setLink } from './rich/format';
import { imageParts } from './rich/layout';

type DialogProps = { view: EditorView; onClose: () => void };

/** Where the link of the selection leads. */
export function LinkDialog({ view, onClose }: DialogProps) {
  const [before] = useState(() => linkAt(view.state));
  const [url, setUrl] = useState(before ?? '');
  const set = (to: string) => {
    const change = setLink(view.state, to.trim());
    onClose();
    if (change) view.dispatch(change);
    view.focus();
  };
  return (
    <Modal title={before === null ? 'Link' : 'This link'} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          set(/^www\./i.test(url) ? `https://${url}` : url);
        }}
      >
        <Field
          label="Leads to"
          name="url"
          value={url}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="/books/indomitus-est or https://…"
          onChange={({ target }: { target: HTMLInputElement }) => setUrl(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-sealed">
            {before === null ? 'Make the link' : 'Change it'}
          </button>
          {before !== null && (
            <button type="button" className="button" onClick={() => set('')}>
              Remove the link
            </button>
          )}
        </div>
      </form>
    </Modal>
  );
}

const escaped = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]\\*_`]/g, '\\$&');

/** The words of a picture in the text. */
export function FigureDialog({ view, at, onClose }: DialogProps & { at: number }) {
  const [node] = useState(() => {
    for (let each = syntaxTree(view.state).resolveInner(at, 1); ;) {
      if (each.name === 'Image' || !each.parent) return each;
      each = each.parent;
    }
  });
  const parts = imageParts(view.state.doc, node);
  const [alt, setAlt] = useState(parts?.alt ?? '');
  const [, close] = node.getChildren('LinkMark');
  return (
    <Modal title="This picture" onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onClose();
          if (close)
            view.dispatch({
              changes: { from: node.from + 2, to: close.from, insert: escaped(alt) },
              userEvent: 'format',
            });
          view.focus();
        }}
      >
        <Field
          label="Description"
          name="alt"
          value={alt}
          hint="What the picture shows, for somebody who cannot see it."
          onChange={({ target }: { target: HTMLInputElement }) => setAlt(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-sealed">
            Done
          </button>
          <button
            type="button"
            className="button"
            onClick={() => {
              onClose();
              view.dispatch({ changes: { from: node.from, to: node.to }, userEvent: 'format' });
              view.focus();
            }}
          >
            Take it out
          </button>
        </div>
      </form>
    </Modal>
  );
}

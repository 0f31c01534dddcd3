import type { ChangeSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type FormEvent, useState } from 'react';
import { figureWidths } from '../../cms/contract/post-markup';
import { useLink } from '../../text-editor/use-link';
import { Field } from '../components/field';
import { Modal } from './modal';
import {
  changeImage,
  imageAt,
  imageParts,
  type ImageParts,
  imagesAlone,
  moveImage,
} from '../../text-editor/rich/pictures';

type DialogProps = { view: EditorView; onClose: () => void };

/** Where the link of the selection leads. */
export function LinkDialog({ view, onClose }: DialogProps) {
  const link = useLink(view, onClose);
  return (
    <Modal title={link.isNew ? 'Link' : 'This link'} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          link.save();
        }}
      >
        <Field
          label="Leads to"
          name="url"
          value={link.url}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={link.placeholder}
          onChange={({ target }: { target: HTMLInputElement }) => link.setUrl(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-sealed">
            {link.isNew ? 'Make the link' : 'Change it'}
          </button>
          {!link.isNew && (
            <button type="button" className="button" onClick={link.remove}>
              Remove the link
            </button>
          )}
        </div>
      </form>
    </Modal>
  );
}

const widthNames = { normal: 'As the text', wide: 'Wide', full: 'As the page' };

/** Description, caption, width and place of a picture in the text. */
export function FigureDialog({ view, at, onClose }: DialogProps & { at: number }) {
  const [image] = useState(() => imageAt(view.state, at));
  const [before] = useState(() => image && imageParts(view.state.doc, image));
  const [parts, setParts] = useState(before);
  if (!image || !before || !parts) return null;
  const change = (changes: ChangeSpec) => {
    onClose();
    view.dispatch({ changes, userEvent: 'format' });
    view.focus();
  };
  const set = (changed: Partial<ImageParts>) => setParts({ ...parts, ...changed });
  const { length } = image.parent ? imagesAlone(view.state.doc, image.parent) : [];
  const beside = moveImage(view.state, image, 'beside');
  const apart = moveImage(view.state, image, 'apart');
  return (
    <Modal title="This picture" onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          const isChanged = (key: keyof ImageParts) => parts[key] !== before[key];
          change(
            changeImage(view.state, image, {
              ...(isChanged('alt') && { alt: parts.alt }),
              ...(isChanged('caption') && { caption: parts.caption }),
              ...(isChanged('width') && { width: parts.width }),
            }),
          );
        }}
      >
        <Field
          label="Description"
          name="alt"
          value={parts.alt}
          hint="What the picture shows, for somebody who cannot see it."
          onChange={({ target }: { target: HTMLInputElement }) => set({ alt: target.value })}
        />
        {length > 0 && (
          <Field
            label="Caption"
            name="caption"
            value={parts.caption}
            hint="Everybody reads it below the picture."
            onChange={({ target }: { target: HTMLInputElement }) => set({ caption: target.value })}
          />
        )}
        {length === 1 && (
          <fieldset className="flex flex-wrap gap-x-6">
            <legend>Width</legend>
            {figureWidths.map((width) => (
              <label key={width} className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="width"
                  className="accent-seal"
                  checked={parts.width === width}
                  onChange={() => set({ width })}
                />
                {widthNames[width]}
              </label>
            ))}
          </fieldset>
        )}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-sealed">
            Done
          </button>
          {beside && (
            <button type="button" className="button" onClick={() => change(beside)}>
              Put it beside the one above
            </button>
          )}
          {apart && (
            <button type="button" className="button" onClick={() => change(apart)}>
              Put it below the others
            </button>
          )}
          <button
            type="button"
            className="button"
            onClick={() => change({ from: image.from, to: image.to })}
          >
            Take it out
          </button>
        </div>
      </form>
    </Modal>
  );
}

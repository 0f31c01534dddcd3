import type { ChangeSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type FormEvent, useState } from 'react';
import { figureWidths } from '../../cms/contract/post-markup';
import { useLink } from '../../text-editor/use-link';
import { Button, TextField, Tick } from './controls';
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

const submitted = (act: () => void) => (event: FormEvent) => {
  event.preventDefault();
  act();
};

/** Where the link of the selection leads. */
export function LinkDialog({ view, onClose }: DialogProps) {
  const link = useLink(view, onClose);
  return (
    <Modal title={link.isNew ? 'Link' : 'This link'} onClose={onClose}>
      <form className="flex flex-col gap-4" onSubmit={submitted(link.save)}>
        <TextField
          label="Leads to"
          name="url"
          value={link.url}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={link.placeholder}
          onText={link.setUrl}
        />
        <div className="flex flex-wrap gap-3">
          <Button isMain type="submit">
            {link.isNew ? 'Make the link' : 'Change it'}
          </Button>
          {!link.isNew && <Button onClick={link.remove}>Remove the link</Button>}
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
  const [changed, setChanged] = useState<Partial<ImageParts>>({});
  if (!image || !before) return null;
  const parts = { ...before, ...changed };
  const change = (changes: ChangeSpec) => {
    onClose();
    view.dispatch({ changes, userEvent: 'format' });
    view.focus();
  };
  const set = (part: Partial<ImageParts>) => setChanged({ ...changed, ...part });
  const { length } = image.parent ? imagesAlone(view.state.doc, image.parent) : [];
  const beside = moveImage(view.state, image, 'beside');
  const apart = moveImage(view.state, image, 'apart');
  return (
    <Modal title="This picture" onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={submitted(() => change(changeImage(view.state, image, changed)))}
      >
        <TextField
          label="Description"
          name="alt"
          value={parts.alt}
          hint="What the picture shows, for somebody who cannot see it."
          onText={(alt) => set({ alt })}
        />
        {length > 0 && (
          <TextField
            label="Caption"
            name="caption"
            value={parts.caption}
            hint="Everybody reads it below the picture."
            onText={(caption) => set({ caption })}
          />
        )}
        {length === 1 && (
          <fieldset className="flex flex-wrap gap-x-6">
            <legend>Width</legend>
            {figureWidths.map((width) => (
              <Tick
                key={width}
                type="radio"
                name="width"
                checked={parts.width === width}
                onTick={() => set({ width })}
              >
                {widthNames[width]}
              </Tick>
            ))}
          </fieldset>
        )}
        <div className="flex flex-wrap gap-3">
          <Button isMain type="submit">
            Done
          </Button>
          {beside && <Button onClick={() => change(beside)}>Put it beside the one above</Button>}
          {apart && <Button onClick={() => change(apart)}>Put it below the others</Button>}
          <Button onClick={() => change({ from: image.from, to: image.to })}>Take it out</Button>
        </div>
      </form>
    </Modal>
  );
}

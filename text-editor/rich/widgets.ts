import { Facet } from '@codemirror/state';
import { type EditorView, WidgetType } from '@codemirror/view';
import { changeImage, imageAt, type ImageParts } from './pictures';

/** Class and accessibility attributes. */
type Look = Partial<Pick<HTMLElement, 'className' | 'role' | 'ariaLabel' | 'ariaHidden'>>;

/** Text shown in place of its source. */
export class Sign extends WidgetType {
  constructor(
    readonly text: string,
    readonly look: Look = {},
  ) {
    super();
  }
  override eq({ text, look }: Sign) {
    return text === this.text && look.className === this.look.className;
  }
  toDOM() {
    const { text: textContent, look } = this;
    return Object.assign(document.createElement('span'), { textContent, ...look });
  }
  override ignoreEvent() {
    return false;
  }
}

/** Returns the sign before a list item: a bullet, or its number. */
export const itemSign = (number: string | null) =>
  number === null
    ? new Sign('❧', { className: 'rich-bullet', ariaHidden: 'true' })
    : new Sign(number, { className: 'rich-number' });

export const noteNumber = (number: number) =>
  new Sign(String(number), {
    className: 'rich-note-number',
    role: 'link',
    ariaLabel: `Note ${number}`,
  });

export const sceneBreak = new Sign('❦', {
  className: 'rich-fleuron',
  role: 'separator',
  ariaLabel: 'Scene break',
});

/** Opens the description, the caption and the width of the image at a position. */
export const editImage = Facet.define<(at: number) => void>();

/** Returns the field of a caption, whose input changes the text at once. */
function captionField(view: EditorView, figure: HTMLElement): HTMLTextAreaElement {
  const field = Object.assign(document.createElement('textarea'), {
    rows: 1,
    placeholder: 'Caption',
    ariaLabel: 'Caption',
  });
  const image = () => imageAt(view.state, view.posAtDOM(figure));
  field.addEventListener('input', () => {
    const node = image();
    if (node) view.dispatch({ changes: changeImage(view.state, node, { caption: field.value }) });
  });
  field.addEventListener('keydown', (event) => {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.isComposing) return;
    event.preventDefault();
    const anchor = image()?.to;
    if (anchor !== undefined) view.dispatch({ selection: { anchor }, scrollIntoView: true });
    view.focus();
  });
  return field;
}

/** An image, its caption, and a button that opens its description and width. An image between words has no caption. */
export class Figure extends WidgetType {
  constructor(
    readonly parts: ImageParts,
    readonly isAlone: boolean,
  ) {
    super();
  }
  override eq({ parts, isAlone }: Figure) {
    return isAlone === this.isAlone && JSON.stringify(parts) === JSON.stringify(this.parts);
  }
  toDOM(view: EditorView) {
    const figure = document.createElement('span');
    figure.className = 'rich-figure';
    figure.role = 'figure';
    const image = document.createElement('img');
    image.addEventListener('load', () => {
      figure.style.setProperty('--ratio', String(image.naturalWidth / image.naturalHeight));
      view.requestMeasure();
    });
    const button = document.createElement('button');
    button.type = 'button';
    button.hidden = view.state.facet(editImage).length === 0;
    button.title = 'Description and width (Alt+Enter)';
    button.addEventListener('click', (event) => {
      event.preventDefault();
      for (const edit of view.state.facet(editImage)) edit(view.posAtDOM(figure));
    });
    figure.append(image, button);
    if (this.isAlone) figure.append(captionField(view, figure));
    this.updateDOM(figure, view, this);
    return figure;
  }
  override updateDOM(figure: HTMLElement, _: EditorView, from: Figure) {
    const image = figure.querySelector('img');
    const button = figure.querySelector('button');
    const field = figure.querySelector('textarea');
    if (!image || !button || from.isAlone !== this.isAlone) return false;
    const { url, alt, caption, width } = this.parts;
    figure.dataset['width'] = width;
    if (image.getAttribute('src') !== url) image.src = url;
    image.alt = alt;
    figure.ariaLabel = caption || alt || 'Picture without a description';
    button.textContent = alt ? 'Description' : 'Describe this picture';
    if (field && field.value !== caption) field.value = caption;
    return true;
  }
  override get estimatedHeight() {
    return 300;
  }
  override ignoreEvent({ target }: Event) {
    return target instanceof HTMLButtonElement || target instanceof HTMLTextAreaElement;
  }
}

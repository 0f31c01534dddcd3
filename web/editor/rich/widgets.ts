import { type EditorView, WidgetType } from '@codemirror/view';

/** A sign that is shown in the place of its source. */
export class Glyph extends WidgetType {
  constructor(readonly text: string) {
    super();
  }
  override eq(other: Glyph) {
    return other.text === this.text;
  }
  toDOM() {
    const span = document.createElement('span');
    span.textContent = this.text;
    return span;
  }
  override ignoreEvent() {
    return false;
  }
}

/** The sign before a list item: a bullet, or its number. */
export class Bullet extends WidgetType {
  constructor(readonly number: string | null) {
    super();
  }
  override eq(other: Bullet) {
    return other.number === this.number;
  }
  toDOM() {
    const span = document.createElement('span');
    span.className = this.number === null ? 'rich-bullet' : 'rich-number';
    span.textContent = this.number ?? '❧';
    return span;
  }
  override ignoreEvent() {
    return false;
  }
}

/** The number of a note in the text. */
export class NoteNumber extends WidgetType {
  constructor(readonly number: number) {
    super();
  }
  override eq(other: NoteNumber) {
    return other.number === this.number;
  }
  toDOM() {
    const sign = document.createElement('sup');
    sign.className = 'rich-note-number';
    sign.textContent = String(this.number);
    return sign;
  }
  override ignoreEvent() {
    return false;
  }
}

/** A break between scenes, as the site's pages have it. */
export class SceneBreak extends WidgetType {
  override eq() {
    return true;
  }
  toDOM() {
    const sign = document.createElement('span');
    sign.className = 'rich-fleuron';
    sign.role = 'separator';
    sign.setAttribute('aria-label', 'Scene break');
    sign.textContent = '❦';
    return sign;
  }
  override ignoreEvent() {
    return false;
  }
}

type ImageParts = { url: string; alt: string; caption: string };

/** Tells the page that the alternative text and the caption of the image at a position are to be edited. */
export const editImage = 'rich-edit-image';

/** An image, and a button that opens its alternative text and its caption. */
export class Figure extends WidgetType {
  constructor(readonly parts: ImageParts) {
    super();
  }
  override eq({ parts }: Figure) {
    return (
      parts.url === this.parts.url &&
      parts.alt === this.parts.alt &&
      parts.caption === this.parts.caption
    );
  }
  toDOM(view: EditorView) {
    const { url, alt } = this.parts;
    const figure = document.createElement('span');
    figure.className = 'rich-figure';
    const image = document.createElement('img');
    image.src = url;
    image.alt = alt;
    image.addEventListener('load', () => view.requestMeasure());
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = alt ? 'Description' : 'Describe this picture';
    button.addEventListener('click', (event) => {
      event.preventDefault();
      const detail = view.posAtDOM(figure);
      view.dom.dispatchEvent(new CustomEvent(editImage, { bubbles: true, detail }));
    });
    figure.append(image, button);
    return figure;
  }
  override get estimatedHeight() {
    return 300;
  }
  override ignoreEvent(event: Event) {
    return event.target instanceof HTMLButtonElement;
  }
}

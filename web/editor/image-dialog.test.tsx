// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ImageDialog } from './image-dialog';

let leave = () => {};
afterEach(() => leave());

/** What jsdom does not have. */
class OwnUrl extends URL {
  static override createObjectURL = () => 'blob:horse';
  static override revokeObjectURL = () => {};
}
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} });
});
beforeEach(() => {
  vi.stubGlobal('URL', OwnUrl);
});

/** The dialog with one picture that was dropped. */
async function openDialog() {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const nothing = () => {};
  const files = [new File(['…'], 'horse.png', { type: 'image/png' })];
  const handlers = { onUploaded: nothing, onDone: nothing, onClose: nothing };
  root.render(<ImageDialog title="Add a picture" files={files} {...handlers} />);
  leave = () => {
    root.unmount();
    place.remove();
  };
  await expect.poll(() => document.querySelector('[name=alt]')).not.toBeNull();
}

/** What somebody pastes: the browser cuts it where the field has a limit of its own. */
function paste(text: string) {
  const field = document.querySelector('[name=alt]');
  if (!(field instanceof HTMLInputElement)) throw new Error('There is no description.');
  field.focus();
  field.setRangeText(field.maxLength < 0 ? text : text.slice(0, field.maxLength));
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

test('a description that is too long stays, is said to be, and is not sent', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  await openDialog();
  const field = paste('A horse. '.repeat(60));
  await expect
    .poll(() => document.body.textContent)
    .toContain('Description must have at most 500 characters.');
  expect(field.value).toHaveLength(540);
  field.form?.requestSubmit();
  expect(send).not.toHaveBeenCalled();

  field.value = '';
  paste('A horse.');
  await expect.poll(() => document.body.textContent).not.toContain('Description must have');
  field.form?.requestSubmit();
  expect(send).toHaveBeenCalledOnce();
});

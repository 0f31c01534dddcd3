// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { attachFormDraft, emptySentForm, textsIn } from './use-form-draft';

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

const fields = `
  <input name="userName"><input name="email" type="email"><textarea name="message"></textarea>
  <input name="password" type="password"><input name="newPassword" type="text"><input name="code">
  <input name="token" type="hidden" value="t"><input name="rememberMe" type="checkbox" checked>`;

/** Returns a form with a draft, as on a newly loaded page. */
function formWithDraft(name: string) {
  document.body.innerHTML = `<form>${fields}</form>`;
  const form = document.querySelector('form') ?? expect.unreachable();
  attachFormDraft(form, name);
  return form;
}

function type(form: HTMLFormElement, name: string, text: string) {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    expect.unreachable(name);
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const valueOf = (form: HTMLFormElement, name: string) => new FormData(form).get(name);
const stored = (name: string) => sessionStorage.getItem(`draft:${name}`);

test('passwords, codes, hidden fields and checkboxes are neither stored nor filled in', () => {
  const form = formWithDraft('log-in');
  type(form, 'userName', 'Ann');
  for (const name of ['password', 'newPassword', 'code']) type(form, name, 'a secret');
  expect(JSON.parse(stored('log-in') ?? '')).toEqual({ userName: 'Ann', email: '', message: '' });
  sessionStorage.setItem('draft:log-in', '{"password":"a secret","code":"a secret"}');
  const reloaded = formWithDraft('log-in');
  expect(valueOf(reloaded, 'password')).toBe('');
  expect(valueOf(reloaded, 'code')).toBe('');
});

test('a form works without storage and with an invalid draft', () => {
  sessionStorage.setItem('draft:contact', '{');
  formWithDraft('contact');
  const refuse = () => {
    throw new DOMException('Closed.', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
  const form = formWithDraft('contact');
  type(form, 'userName', 'Ann');
  expect(valueOf(form, 'userName')).toBe('Ann');
});

test('a sent form is emptied, unless its text has changed since', () => {
  const form = formWithDraft('contact');
  type(form, 'message', 'Dear author');
  attachFormDraft(form, 'hydrated later');
  expect(stored('hydrated later'), 'typed before hydration').toContain('Dear author');
  const sent = textsIn(form);
  type(form, 'message', 'Dear author, one thing more');
  emptySentForm(form, 'contact', sent);
  expect(valueOf(form, 'message')).toBe('Dear author, one thing more');
  expect(stored('contact')).toContain('one thing more');
  emptySentForm(form, 'contact', textsIn(form));
  expect(valueOf(form, 'message')).toBe('');
  expect(stored('contact')).toBeNull();
});

// @vitest-environment jsdom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { attachFormDraft, emptySentForm, textsIn } from './use-form-draft';

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

function formOf(fields: string) {
  document.body.innerHTML = `<form>${fields}</form>`;
  const form = document.querySelector('form');
  if (!form) throw new Error('There is no form.');
  return form;
}

const fields = `
  <input name="userName"><input name="email" type="email"><textarea name="message"></textarea>
  <input name="password" type="password"><input name="newPassword" type="text"><input name="code">
  <input name="token" type="hidden" value="t"><input name="rememberMe" type="checkbox" checked>`;

/** A form with a draft, as after each loading of its page. */
function formWithDraft(name: string, html = fields) {
  const form = formOf(html);
  return { form, endDraft: attachFormDraft(form, name) };
}

function type(form: HTMLFormElement, name: string, text: string) {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error(`There is no field ${name}.`);
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const valueOf = (form: HTMLFormElement, name: string) => new FormData(form).get(name);
const stored = (name: string) => sessionStorage.getItem(`draft:${name}`);

test('input is restored after a reload', () => {
  const { form } = formWithDraft('contact');
  type(form, 'userName', 'Ann');
  type(form, 'message', 'Dear author');
  const { form: reloaded } = formWithDraft('contact');
  expect(valueOf(reloaded, 'userName')).toBe('Ann');
  expect(valueOf(reloaded, 'message')).toBe('Dear author');
  expect(valueOf(formWithDraft('register').form, 'userName')).toBe('');
});

test('passwords, codes, hidden fields and checkboxes are neither stored nor filled in', () => {
  const { form } = formWithDraft('log-in');
  type(form, 'userName', 'Ann');
  for (const name of ['password', 'newPassword', 'code']) type(form, name, 'a secret');
  expect(JSON.parse(stored('log-in') ?? '')).toEqual({ userName: 'Ann', email: '', message: '' });
  sessionStorage.setItem(
    'draft:log-in',
    JSON.stringify({ password: 'a secret', code: 'a secret' }),
  );
  const { form: reloaded } = formWithDraft('log-in');
  expect(valueOf(reloaded, 'password')).toBe('');
  expect(valueOf(reloaded, 'code')).toBe('');
});

test('filled fields stay, and others are filled with an input event', () => {
  sessionStorage.setItem(
    'draft:contact',
    JSON.stringify({ userName: 'Ann', message: 'Dear author' }),
  );
  const form = formOf('<input name="userName" value="Bob"><textarea name="message"></textarea>');
  const heard: unknown[] = [];
  form.addEventListener('input', ({ target }) => heard.push(target));
  attachFormDraft(form, 'contact');
  expect(valueOf(form, 'userName')).toBe('Bob');
  expect(heard).toEqual([form.elements.namedItem('message')]);
});

test('a form works without storage and with an invalid draft', () => {
  sessionStorage.setItem('draft:contact', '{');
  formWithDraft('contact');
  const refuse = () => {
    throw new DOMException('Closed.', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
  onTestFinished(() => void vi.restoreAllMocks());
  const { form } = formWithDraft('contact');
  type(form, 'userName', 'Ann');
  expect(valueOf(form, 'userName')).toBe('Ann');
});

test('a sent form is emptied, unless its text has changed since', () => {
  const { form } = formWithDraft('contact');
  type(form, 'message', 'Dear author');
  const sent = textsIn(form);
  type(form, 'message', 'Dear author, one thing more');
  emptySentForm(form, 'contact', sent);
  expect(valueOf(form, 'message')).toBe('Dear author, one thing more');
  expect(stored('contact')).toContain('one thing more');
  emptySentForm(form, 'contact', textsIn(form));
  expect(valueOf(form, 'message')).toBe('');
  expect(stored('contact')).toBeNull();
});

test('storing can be ended', () => {
  const { form, endDraft } = formWithDraft('contact');
  endDraft();
  type(form, 'userName', 'Ann');
  expect(stored('contact')).toBeNull();
});

test('text typed before hydration gets an input event', () => {
  const form = formOf('<input name="subject" value="War"><textarea name="description"></textarea>');
  const heard: string[] = [];
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      heard.push(`${target.name}: ${target.value}`);
  });
  const description = form.querySelector('textarea');
  if (description) description.value = 'Buy them here.';
  attachFormDraft(form, 'suggest-term');
  expect(heard).toEqual(['description: Buy them here.']);
});

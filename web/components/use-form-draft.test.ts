// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { attachFormDraft, emptySentForm, textsIn } from './use-form-draft';

afterEach(() => document.body.replaceChildren());

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

/** Storage of a window's own. */
function storageWith(items = new Map<string, string>()) {
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

function type(form: HTMLFormElement, name: string, text: string) {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error(`There is no field ${name}.`);
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const valueOf = (form: HTMLFormElement, name: string) => new FormData(form).get(name);

test('what was typed is there again after a reload', () => {
  const storage = storageWith();
  const form = formOf(fields);
  attachFormDraft(form, 'contact', () => storage);
  type(form, 'userName', 'Ann');
  type(form, 'message', 'Dear author');
  const reloaded = formOf(fields);
  attachFormDraft(reloaded, 'contact', () => storage);
  expect(valueOf(reloaded, 'userName')).toBe('Ann');
  expect(valueOf(reloaded, 'message')).toBe('Dear author');
  const another = formOf(fields);
  attachFormDraft(another, 'register', () => storage);
  expect(valueOf(another, 'userName')).toBe('');
});

test('passwords and codes are neither stored nor filled in', () => {
  const storage = storageWith();
  const form = formOf(fields);
  attachFormDraft(form, 'log-in', () => storage);
  type(form, 'userName', 'Ann');
  for (const name of ['password', 'newPassword', 'code']) type(form, name, 'a secret');
  expect(storage.items.get('draft:log-in')).toContain('Ann');
  expect([...storage.items.values()].join()).not.toContain('a secret');
  storage.setItem('draft:log-in', JSON.stringify({ password: 'a secret', code: 'a secret' }));
  const reloaded = formOf(fields);
  attachFormDraft(reloaded, 'log-in', () => storage);
  expect(valueOf(reloaded, 'password')).toBe('');
  expect(valueOf(reloaded, 'code')).toBe('');
});

test('hidden fields and boxes are the page’s, not the draft’s', () => {
  const storage = storageWith();
  const form = formOf(fields);
  attachFormDraft(form, 'log-in', () => storage);
  type(form, 'userName', 'Ann');
  expect(JSON.parse(storage.items.get('draft:log-in') ?? '')).toEqual({
    userName: 'Ann',
    email: '',
    message: '',
  });
});

test('a field that has a value already is left alone, and the page hears of one that is filled in', () => {
  const storage = storageWith(
    new Map([['draft:contact', JSON.stringify({ userName: 'Ann', message: 'Dear author' })]]),
  );
  const form = formOf('<input name="userName" value="Bob"><textarea name="message"></textarea>');
  const heard: unknown[] = [];
  form.addEventListener('input', ({ target }) => heard.push(target));
  attachFormDraft(form, 'contact', () => storage);
  expect(valueOf(form, 'userName')).toBe('Bob');
  expect(heard).toEqual([form.elements.namedItem('message')]);
});

test('a form without storage, or with a broken draft, works all the same', () => {
  const form = formOf(fields);
  attachFormDraft(form, 'contact', () => {
    throw new DOMException('Closed.', 'SecurityError');
  });
  type(form, 'userName', 'Ann');
  expect(valueOf(form, 'userName')).toBe('Ann');
  attachFormDraft(formOf(fields), 'contact', () => storageWith(new Map([['draft:contact', '{']])));
});

test('a form that was sent is empty again, but for what was typed while it was on its way', () => {
  const storage = storageWith();
  const form = formOf(fields);
  attachFormDraft(form, 'contact', () => storage);
  type(form, 'message', 'Dear author');
  const sent = textsIn(form);
  type(form, 'message', 'Dear author, one thing more');
  emptySentForm(form, 'contact', sent, () => storage);
  expect(valueOf(form, 'message')).toBe('Dear author, one thing more');
  expect(storage.items.get('draft:contact')).toContain('one thing more');
  emptySentForm(form, 'contact', textsIn(form), () => storage);
  expect(valueOf(form, 'message')).toBe('');
  expect(storage.items.size).toBe(0);
});

test('what ends the storing ends it', () => {
  const storage = storageWith();
  const form = formOf(fields);
  attachFormDraft(form, 'contact', () => storage)();
  type(form, 'userName', 'Ann');
  expect(storage.items.size).toBe(0);
});

test('a form is told what was typed before its draft was looked for, and nothing of a field as it came', () => {
  const form = formOf('<input name="subject" value="War"><textarea name="description"></textarea>');
  const heard: string[] = [];
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      heard.push(`${target.name}: ${target.value}`);
  });
  const description = form.querySelector('textarea');
  if (description) description.value = 'Buy them here.';
  attachFormDraft(form, 'suggest-term', () => storageWith());
  expect(heard).toEqual(['description: Buy them here.']);
});

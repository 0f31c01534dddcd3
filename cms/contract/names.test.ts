import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { callsOf, subjects } from './calls';

/** Folders with another name than their contract file. */
const folders: Partial<Record<keyof typeof subjects, string>> = {
  continuity: 'glossary',
  drafts: 'posts',
  suggestions: 'glossary',
};

/** Calls without a query of their name, with the reason. */
const exceptions: Record<string, string> = {
  checkKey: 'the strategy of API keys has looked the key up already',
  getIp: 'tells what the server sees: there is nothing to query',
  getMe: 'the request knows its account already',
  getNotificationSettings: 'the request knows its account already',
  approveComment: 'decideOnComment, with this status',
  rejectComment: 'decideOnComment, with this status',
  holdComment: 'decideOnComment, with this status',
  approveTerm: 'decideOnTerm, with this status',
  rejectTerm: 'decideOnTerm, with this status',
  getCategories: 'findTagsOrCategories, in this collection',
  getTags: 'findTagsOrCategories, in this collection',
  makePreviewLink: 'signs a link to what findDraft or getEditedPost finds',
  renderMarkdown: 'renders in a worker thread: nothing is read or written',
};

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const named = Object.entries(subjects).flatMap(([subject, contract]) => {
  const folder = folders[subject as keyof typeof subjects] ?? subject;
  return callsOf(contract).map(([name]) => ({
    name,
    query: new URL(`../${folder}/queries/${kebab(name)}.ts`, import.meta.url),
  }));
});

test('each call has a query of its name in the folder of its subject, or a reason why not', () => {
  const without = named.filter(({ query }) => !existsSync(query)).map(({ name }) => name);
  expect(without.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

test.each(named.filter(({ name }) => !(name in exceptions)))(
  'the query of $name exports a function of this name',
  async ({ name, query }) => {
    const source = await readFile(query, 'utf8');
    expect(source).toMatch(new RegExp(`export (?:const|(?:async )?function) ${name}\\b`));
  },
);

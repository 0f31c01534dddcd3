import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callsOf } from './calls';
import * as subjects from './subjects';

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

const queriesOf = (folder: string) =>
  readdirSync(`cms/${folder}/queries`)
    .map((file) => readFileSync(`cms/${folder}/queries/${file}`, 'utf8'))
    .join('\n');

test('each call has a query of its name in the folder of its subject, or a reason why not', () => {
  const without = Object.entries(subjects).flatMap(([subject, contract]) => {
    const queries = queriesOf(folders[subject as keyof typeof subjects] ?? subject);
    return callsOf(contract)
      .map(([name]) => name)
      .filter(
        (name) =>
          !new RegExp(`^export (?:const|(?:async )?function) ${name}\\b`, 'm').test(queries),
      );
  });
  expect(without.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

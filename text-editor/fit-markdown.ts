import { ChangeSet, type ChangeSpec, Text } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { cellsOf, contentOf } from './rich/layout';
import { labelOf } from './rich/notes';
import { siteMarkdown } from './rich/site-markdown';
import type { ToolName } from './text-tools';

/** What a place may not be able to show: by node of the syntax tree, its tool, and words for one and several of it. */
const parts: Record<string, { tool: ToolName; one?: string; many?: string }> = {
  Image: { tool: 'Picture', one: 'a picture', many: 'pictures' },
  Link: { tool: 'Link', one: 'the address of a link', many: 'addresses of links' },
  LinkReference: { tool: 'Link' },
  Table: { tool: 'Table', one: 'the shape of a table', many: 'shapes of tables' },
  FootnoteReference: { tool: 'Note' },
  FootnoteMark: { tool: 'Note' },
  Spoiler: { tool: 'Spoiler' },
  Strikethrough: { tool: 'Struck out' },
};

/** The cells of a table as paragraphs. */
function cellsAsParagraphs(doc: Text, table: SyntaxNode): string {
  const rows = [...table.getChildren('TableHeader'), ...table.getChildren('TableRow')];
  return rows
    .flatMap(({ from }) => {
      const line = doc.lineAt(from);
      return cellsOf(line.text, line.from);
    })
    .map(({ from, to }) => doc.sliceString(from, to).trim().replaceAll('\\|', '|'))
    .filter((words) => words !== '')
    .join('\n\n');
}

/** Changes that leave the words of a node. */
function wordsOnly(doc: Text, node: SyntaxNode): ChangeSpec[] {
  const { from, to } = node;
  switch (node.name) {
    case 'Table':
      return [{ from, to, insert: cellsAsParagraphs(doc, node) }];
    case 'FootnoteReference':
    case 'FootnoteMark':
      return [{ from, to, insert: `\\[${labelOf(doc, node)}\\]` }];
    default: {
      const content = contentOf(node);
      return content && node.name !== 'Image'
        ? [
            { from, to: content.from },
            { from: content.to, to },
          ]
        : [{ from, to }];
    }
  }
}

/** Leaves the words of the nodes of some names, and returns how many there were of each. */
function reduce(markdown: string, names: string[]) {
  const doc = Text.of(markdown.split('\n'));
  const changes: ChangeSpec[] = [];
  const counts: Record<string, number> = {};
  siteMarkdown.language.parser.parse(markdown).iterate({
    enter: ({ name, node }) => {
      if (!names.includes(name)) return true;
      counts[name] = (counts[name] ?? 0) + 1;
      changes.push(...wordsOnly(doc, node));
      return name !== 'Image';
    },
  });
  const changed = ChangeSet.of(changes, doc.length).apply(doc).toString();
  const reduced = changes.length > 0 ? changed.replace(/\n{3,}/g, '\n\n').trim() : markdown;
  return { reduced, counts };
}

/**
 * Reduces Markdown to what a place can show: the words of links, tables and notes stay, pictures go.
 *
 * @param lostBefore number of pictures that were left out already
 * @returns `lost`: in words, what the author is told of
 */
export function fitMarkdown(
  markdown: string,
  tools: readonly ToolName[],
  lostBefore = 0,
): { markdown: string; lost: string[] } {
  const names = Object.keys(parts).filter((name) => {
    const tool = parts[name]?.tool;
    return tool !== undefined && !tools.includes(tool);
  });
  const isTable = (name: string) => name === 'Table';
  // What stands in the cells of a table first.
  const inner = reduce(
    markdown,
    names.filter((name) => !isTable(name)),
  );
  const outer = reduce(inner.reduced, names.filter(isTable));
  const { Image: pictures = 0, ...others } = inner.counts;
  const counts: Record<string, number> = {
    ...{ ...others, ...outer.counts },
    Image: pictures + lostBefore,
  };
  const lost = Object.entries(parts).flatMap(([name, { one, many }]) => {
    const count = counts[name] ?? 0;
    return count === 0 || one === undefined ? [] : [count === 1 ? one : `${count} ${many}`];
  });
  return { markdown: outer.reduced, lost };
}

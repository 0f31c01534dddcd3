import { ChangeSet, type ChangeSpec, Text } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { contentOf, marksAround } from './rich/layout';
import { labelOf } from './rich/notes';
import { siteMarkdown } from './rich/site-markdown';
import type { ToolName } from './text-tools';

/** Markup that a field may not support, by syntax node: its tool, and its name in the singular and plural. */
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

/** Returns changes that reduce a node to its words. Each table cell becomes a paragraph. */
function wordsOnly(doc: Text, node: SyntaxNode): ChangeSpec[] {
  const { from, to } = node;
  switch (node.name) {
    case 'Table': {
      const rows = [...node.getChildren('TableHeader'), ...node.getChildren('TableRow')];
      const cells = rows.flatMap((row) => row.getChildren('TableCell'));
      const escapes = doc.sliceString(from, to).matchAll(/\\(?=\|)/g);
      return [
        ...[from, ...cells.map((cell) => cell.to)].map((end, index) => ({
          from: end,
          to: cells[index]?.from ?? to,
          insert: '\n\n',
        })),
        ...[...escapes].map(({ index }) => ({ from: from + index, to: from + index + 1 })),
      ];
    }
    case 'FootnoteReference':
    case 'FootnoteMark':
      return [{ from, to, insert: `\\[${labelOf(doc, node)}\\]` }];
    default: {
      const content = contentOf(node);
      return content && node.name !== 'Image' ? marksAround({ from, to, content }) : [{ from, to }];
    }
  }
}

/**
 * Reduces Markdown to the markup that the tools support. The words of links, tables and notes stay. Pictures are removed.
 *
 * @param lostBefore number of pictures that were left out already
 * @returns `lost`: descriptions of the lost parts, for the author
 */
export function fitMarkdown(
  markdown: string,
  tools: readonly ToolName[],
  lostBefore = 0,
): { markdown: string; lost: string[] } {
  const doc = Text.of(markdown.split('\n'));
  const changes: ChangeSpec[] = [];
  const counts: Record<string, number> = { Image: lostBefore };
  siteMarkdown.language.parser.parse(markdown).iterate({
    enter: ({ name, node }) => {
      const part = parts[name];
      if (!part || tools.includes(part.tool)) return true;
      counts[name] = (counts[name] ?? 0) + 1;
      changes.push(...wordsOnly(doc, node));
      return name !== 'Image';
    },
  });
  const reduced = ChangeSet.of(changes, doc.length).apply(doc).toString();
  const lost = Object.entries(parts).flatMap(([name, { one, many }]) => {
    const count = counts[name] ?? 0;
    return count === 0 || one === undefined ? [] : [count === 1 ? one : `${count} ${many}`];
  });
  return {
    markdown: changes.length === 0 ? markdown : reduced.replace(/\n{3,}/g, '\n\n').trim(),
    lost,
  };
}

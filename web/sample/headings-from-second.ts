/**
 * HTML whose highest heading is of the second level, as befits a text under the one title of its page. A chapter comes with
 * the levels that suit the dialog, whose own title is of the second.
 */
export function headingsFromSecond(html: string): string {
  const levels = [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
  if (levels.length === 0) return html;
  const raised = Math.min(...levels) - 2;
  return html.replace(
    /<(\/?)h([1-6])\b/g,
    (_, end: string, level: string) => `<${end}h${Math.min(Number(level) - raised, 6)}`,
  );
}

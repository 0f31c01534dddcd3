/**
 * Shifts heading levels so that the highest is `h2`. Chapters are stored with the levels of the dialog, whose title is an
 * `h2`.
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

/** Which chapter it is, the colon, and what it is called. */
const numbered = /^((?:chapter|part|book)\s+[\p{L}\d-]+|prologue|epilogue)(:\s+)(.+)$/isu;

/**
 * A chapter's title as a book opens with it: its number in small capitals over its name. Read aloud, and copied, it is the
 * title as the author wrote it; one without a number stands by itself.
 */
export function ChapterTitle({ title }: { title: string }) {
  const [, number, colon, name] = numbered.exec(title) ?? [];
  if (!number) return title;
  return (
    <>
      <span className="chapter-number">
        {number}
        <span className="chapter-colon">{colon}</span>
      </span>
      {name}
    </>
  );
}

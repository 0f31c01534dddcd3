/** Number, colon and name. */
const numbered = /^((?:chapter|part|book)\s+[\p{L}\d-]+|prologue|epilogue)(:\s+)(.+)$/isu;

/** A chapter's title with its number in small capitals above the name. Screen readers and copying get the full title. */
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

/** Number, colon and name. */
const numbered = /^((?:chapter|part|book)\s+[\p{L}\d-]+|prologue|epilogue)(:\s+)(.+)$/isu;

/** A chapter's title with its number in small capitals above the name. Screen readers and copying get the full title. */
export function ChapterTitle({ title }: { title: string }) {
  const [, number, colon, name] = numbered.exec(title) ?? [];
  if (!number) return title;
  return (
    <>
      <span className="font-caps text-faded mb-[0.6em] block leading-[1.2] tracking-[0.1em] lowercase text-(length:--text-lead)">
        {number}
        {/* Read aloud and copied, but not displayed. */}
        <span className="text-[0px]">{colon}</span>
      </span>
      {name}
    </>
  );
}

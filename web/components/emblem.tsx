/** A book's emblem in one color, that of the text around it. It is an ornament and says nothing by itself. */
export function Emblem({ path, className }: { path: string; className?: string }) {
  if (!path) return null;
  return (
    <svg viewBox="0 0 512 512" aria-hidden="true" className={className} fill="currentColor">
      <path d={path} fillRule="evenodd" />
    </svg>
  );
}

/** A book's emblem in the color of the text. Decorative. */
export function Emblem({ path, className }: { path: string; className?: string }) {
  if (!path) return null;
  return (
    <svg viewBox="0 0 512 512" aria-hidden="true" className={className} fill="currentColor">
      <path d={path} fillRule="evenodd" />
    </svg>
  );
}

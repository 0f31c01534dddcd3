/** The emblem of the series. Decorative. */
export const SeriesEmblem = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className={className} fill="currentColor">
    <g fill="none" stroke="currentColor">
      <circle cx="32" cy="32" r="30.5" strokeWidth="1.2" />
      <circle cx="32" cy="32" r="25" strokeWidth=".6" />
      <circle
        cx="32"
        cy="32"
        r="27.8"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeDasharray="0 5.458"
      />
    </g>
    <path d="M23 19h19v5.2h-1.6c-.4-2.2-1.3-2.8-3.6-2.8h-7.1v9h4.4c2 0 2.6-.6 2.9-2.4h1.4v7h-1.4c-.3-1.8-.9-2.4-2.9-2.4h-4.4v8.4c0 2 .6 2.5 3.1 2.6v1.8H23v-1.8c2.1-.1 2.6-.6 2.6-2.5V23.3c0-1.9-.5-2.4-2.6-2.5z" />
  </svg>
);

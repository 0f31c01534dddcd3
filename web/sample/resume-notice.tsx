import type { ReactNode } from 'react';

/** Tells a reader that they are back where they stopped. It goes when they read on. */
export const ResumeNotice = ({
  children,
  className,
}: {
  children: ReactNode;
  className: string;
}) => (
  <div role="status" className={`pointer-events-none z-10 flex justify-center px-3 ${className}`}>
    <p className="bg-leaf border-rule shadow-leaf rounded-edge text-note pointer-events-auto flex flex-wrap items-center justify-center gap-x-3 border px-4">
      {children}
    </p>
  </div>
);

/** A way on from such a note. */
export const noteAction = 'link flex min-h-11 cursor-pointer items-center';

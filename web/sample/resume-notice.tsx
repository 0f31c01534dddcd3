import type { ReactNode } from 'react';

/** Tells the user that their reading position was restored. */
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

/** Class of a button in it. */
export const noteAction = 'link flex min-h-11 cursor-pointer items-center';

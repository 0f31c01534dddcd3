import type { ReactNode } from 'react';

const frame = 'rounded-edge border-l-3 bg-leaf px-4 py-3';

export const Alert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={`${frame} border-accent`}>
    {children}
  </div>
);

export const Notice = ({ children }: { children: ReactNode }) => (
  <div role="status" className={`${frame} border-gold`}>
    {children}
  </div>
);

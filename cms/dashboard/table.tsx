import type { ReactNode } from 'react';

export const Table = ({ head, children }: { head: string[]; children: ReactNode }) => (
  <table className="w-full border-collapse">
    <thead>
      <tr>
        {head.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    {children}
  </table>
);

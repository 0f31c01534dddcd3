import type { ReactNode } from 'react';

type TroubleProps = { id: string; title: string; role?: 'alert'; children: ReactNode };

export const Trouble = ({ id, title, role, children }: TroubleProps) => (
  <section
    className="mb-4 grid gap-[0.4rem] rounded-medium border border-(--theme-warning-500) bg-(--theme-warning-50) px-[1.1rem] py-[0.9rem] wrap-anywhere"
    role={role}
    aria-labelledby={id}
  >
    <h2 id={id} className="text-[1.2rem]">
      {title}
    </h2>
    {children}
  </section>
);

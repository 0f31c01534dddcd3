import type { ReactNode } from 'react';

type SectionProps = { id: string; heading: string; children: ReactNode };

export const Section = ({ id, heading, children }: SectionProps) => (
  <section aria-labelledby={id} className="mt-14 md:mt-20">
    <h2 id={id} className="font-display text-h2 max-w-measure mx-auto mb-5">
      {heading}
    </h2>
    {children}
  </section>
);

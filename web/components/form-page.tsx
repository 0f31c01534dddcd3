import type { ReactNode } from 'react';
import { PrivateHead, type PrivateHeadProps } from './private-head';

type FormPageProps = PrivateHeadProps & { children: ReactNode };

/** A page with one small framed form. */
export const FormPage = ({ children, ...head }: FormPageProps) => (
  <div className="mx-auto max-w-[28rem] px-4 pt-8 sm:px-6 md:pt-14">
    <PrivateHead {...head} />
    <div className="rule-double rounded-edge border-3 px-5 pt-7 pb-8 sm:px-9">
      <h1 className="font-display text-h1 text-center">{head.title}</h1>
      <p aria-hidden="true" className="text-gold mt-1 text-center leading-none">
        ❦
      </p>
      <div className="mt-6 flex flex-col gap-6">{children}</div>
    </div>
  </div>
);

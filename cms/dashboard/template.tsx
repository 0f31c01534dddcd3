import { DefaultTemplate } from '@payloadcms/next/templates';
import { Gutter, SetStepNav } from '@payloadcms/ui';
import type { AdminViewServerProps } from 'payload';
import type { ReactNode } from 'react';

type Props = Pick<AdminViewServerProps, 'initPageResult' | 'params' | 'searchParams'> & {
  /** In the breadcrumbs. */
  label: string;
  children: ReactNode;
};

/** The dashboard's frame with its menu, around a screen that is not Payload's. */
export const Template = ({ initPageResult, label, children, ...props }: Props) => {
  const { req, permissions, visibleEntities, locale } = initPageResult;
  return (
    <DefaultTemplate
      {...props}
      i18n={req.i18n}
      locale={locale}
      payload={req.payload}
      permissions={permissions}
      req={req}
      user={req.user ?? undefined}
      visibleEntities={{
        collections: visibleEntities.collections,
        globals: visibleEntities.globals,
      }}
    >
      <SetStepNav nav={[{ label }]} />
      <Gutter>
        <main>{children}</main>
      </Gutter>
    </DefaultTemplate>
  );
};

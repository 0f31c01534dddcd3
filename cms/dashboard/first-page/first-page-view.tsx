import { Gutter, SetStepNav } from '@payloadcms/ui';
import type { ServerProps } from 'payload';
import { Floods } from '../flood/flood';
import { FirstPage } from './first-page';

/** Replaces Payload's cards, which would repeat the menu. */
export const FirstPageView = ({ payload, user }: Pick<ServerProps, 'payload' | 'user'>) => (
  <Gutter>
    <SetStepNav nav={[]} />
    <FirstPage payload={payload} user={user}>
      <Floods payload={payload} user={user} />
    </FirstPage>
  </Gutter>
);

'use client';

import { DefaultListView } from '@payloadcms/ui';
import type { ListViewClientProps } from 'payload';
import { DecisionBar } from './decision-bar';
import type { Moderated } from './moderated';
import { DecidingProvider } from './use-deciding';

/** Payload's list of a collection, on whose records can be decided where they stand. */
export const ModeratedList = ({
  moderated,
  ...list
}: ListViewClientProps & { moderated: Moderated }) => (
  <DecidingProvider moderated={moderated}>
    <DefaultListView
      {...list}
      BeforeListTable={
        <>
          {list.BeforeListTable}
          <DecisionBar moderated={moderated} />
        </>
      }
    />
  </DecidingProvider>
);

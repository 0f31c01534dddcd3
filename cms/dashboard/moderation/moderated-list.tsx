'use client';

import { DefaultListView } from '@payloadcms/ui';
import type { ListViewClientProps } from 'payload';
import { DecisionBar } from './decision-bar';
import { ListActsProvider } from './list-actions';
import type { Moderated } from '../../moderation/moderated';

/** Payload's list of a collection, on whose records can be decided where they stand. */
export const ModeratedList = ({
  moderated,
  ...list
}: ListViewClientProps & { moderated: Moderated }) => (
  <ListActsProvider>
    <DefaultListView
      {...list}
      BeforeListTable={
        <>
          {list.viewType !== 'trash' && <DecisionBar moderated={moderated} />}
          {list.BeforeListTable}
        </>
      }
    />
  </ListActsProvider>
);

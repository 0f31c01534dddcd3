'use client';

import { DefaultListView } from '@payloadcms/ui';
import type { ListViewClientProps } from 'payload';
import { DecisionBar } from './decision-bar';
import { ListActsProvider } from './list-actions';
import type { Moderated } from '../../moderation/moderated';

/** Payload's list view with decisions for each row. */
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

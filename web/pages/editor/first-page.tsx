import { useSearchParams } from 'react-router-dom';
import { firstWordsName } from '../../editor/first-words';
import { Page, roomRoot, Row, StateWords, TitleField } from '../../editor/frame';
import { NeedsScripts } from './needs-scripts';

/** The part of the editor that the server renders. Its title field takes keys while the editor loads. */
export function FirstPage() {
  const [query] = useSearchParams();
  return (
    <div className={`${roomRoot} room-first`}>
      <Row>
        <StateWords>Opening…</StateWords>
      </Row>
      <Page>
        {!query.has('id') && <TitleField autoFocus name={firstWordsName} />}
        <NeedsScripts />
      </Page>
    </div>
  );
}

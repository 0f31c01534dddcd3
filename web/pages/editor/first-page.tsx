import { useSearchParams } from 'react-router-dom';
import { firstWordsName } from '../../editor/first-words';
import { NeedsScripts } from './needs-scripts';

/** The part of the editor that the server renders. Its title field takes keys while the editor loads. */
export function FirstPage() {
  const [query] = useSearchParams();
  return (
    <div className="room-root room-first">
      <div className="room-bar">
        <p className="room-state">Opening…</p>
      </div>
      <div className="room-page">
        <div className="room-column">
          {!query.has('id') && (
            <textarea
              autoFocus
              name={firstWordsName}
              aria-label="Title"
              className="room-title"
              placeholder="Title"
            />
          )}
          <NeedsScripts />
        </div>
      </div>
    </div>
  );
}

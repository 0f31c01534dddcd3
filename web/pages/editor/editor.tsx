import { useSearchParams, useLocation, useNavigate } from 'react-router-dom';
import { firstWordsName, keepFirstWords } from '../../editor/first-words';
import { Page, roomRoot, Row, StateWords, TitleField } from '../../editor/frame';
import { NeedsScripts } from './needs-scripts';
import { useEffect, useState } from 'react';
import { browserApi, storedApiKey } from '../../api/browser-api';
import { currentReaderInReply } from '../../account/reader-in-reply';
import { EditorPage } from '../../editor/editor-page.client';
import { PrivateHead } from '../../components/page';
import './editor.css';

/** The part of the editor that the server renders. Its title field takes keys while the editor loads. */
function FirstPage() {
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

/** Whether this browser has a key, or the session of somebody who works on the content. */
async function isLetIn(signal: AbortSignal): Promise<boolean> {
  if (storedApiKey()) return true;
  try {
    // It also hands the cross-site token to who logged in to the dashboard.
    return Boolean(currentReaderInReply(await browserApi(signal)('GET /Users/me', {})).role);
  } catch (error) {
    // Without an answer nobody is turned away: the text that this browser keeps can be read and written on.
    console.info('Nobody knows who is logged in.', error);
    return true;
  }
}

/** The page takes keys as soon as the browser has its HTML. The editor is loaded beside it, and goes on with what was typed. */
export default function Editor() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isIn, setIsIn] = useState(false);
  const [isOpened, setIsOpened] = useState(false);

  useEffect(() => {
    if (isIn) return;
    const leaving = new AbortController();
    void isLetIn(leaving.signal).then((isIn) => {
      if (leaving.signal.aborted) return;
      if (isIn) return setIsIn(true);
      keepFirstWords();
      const from = search && `?from=${encodeURIComponent(`/admin/editor${search}`)}`;
      void navigate(`/admin${from}`, { replace: true });
    });
    return () => leaving.abort();
  }, [isIn, search, navigate]);

  return (
    <>
      <PrivateHead title="Editor" />
      {!isOpened && <FirstPage />}
      {isIn && <EditorPage onOpened={() => setIsOpened(true)} />}
    </>
  );
}

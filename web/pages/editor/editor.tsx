import { useSearchParams, useLocation, useNavigate } from 'react-router-dom';
import { firstWordsName, keepFirstWords } from '../../editor/first-words';
import { Page, editorRoot, Row, StateWords, TitleField } from '../../editor/frame';
import { NeedsScripts } from './needs-scripts';
import { useEffect, useState } from 'react';
import { browserApi, storedApiKey } from '../../api/browser-api';
import { currentReaderInReply } from '../../account/reader-in-reply';
import { EditorPage } from '../../editor/editor-page.client';
import { PrivateHead } from '../../components/page';
import './editor.css';

/** Server-rendered part of the editor. Its title field accepts input while the editor loads. */
function FirstPage() {
  const [query] = useSearchParams();
  return (
    <div className={`${editorRoot} editor-first`}>
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

/** Returns true if the browser has an API key, or the session of an author or editor. */
async function hasAccess(signal: AbortSignal): Promise<boolean> {
  if (storedApiKey()) return true;
  try {
    // The response also sets the CSRF token for users who logged in to the dashboard.
    return Boolean(currentReaderInReply(await browserApi(signal)('GET /Users/me', {})).role);
  } catch (error) {
    // Offline, local drafts can still be edited.
    console.info('The session could not be checked.', error);
    return true;
  }
}

export default function Editor() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isAllowed, setIsAllowed] = useState(false);
  const [isOpened, setIsOpened] = useState(false);

  useEffect(() => {
    if (isAllowed) return;
    const controller = new AbortController();
    void hasAccess(controller.signal).then((isAllowed) => {
      if (controller.signal.aborted) return;
      if (isAllowed) return setIsAllowed(true);
      keepFirstWords();
      const from = search && `?from=${encodeURIComponent(`/admin/editor${search}`)}`;
      void navigate(`/admin${from}`, { replace: true });
    });
    return () => controller.abort();
  }, [isAllowed, search, navigate]);

  return (
    <>
      <PrivateHead title="Editor" />
      {!isOpened && <FirstPage />}
      {isAllowed && <EditorPage onOpened={() => setIsOpened(true)} />}
    </>
  );
}

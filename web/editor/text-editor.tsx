import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { markdownKeymap, pasteURLAsLink } from '@codemirror/lang-markdown';
import { searchKeymap, search } from '@codemirror/search';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  panels,
  placeholder,
} from '@codemirror/view';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { exclusionMark } from '../../cms/contract/term-rules';
import { findingMarks } from './continuity/finding-marks';
import { isDocument, textOfDocument } from './documents';
import { insertBlock, leaveList } from '../../text-editor/markdown-commands';
import { markdownLook } from '../../text-editor/markdown-highlighting';
import { isImageAlone, lostPictures, pastedMarkdown } from '../../text-editor/paste';
import { breakParagraph } from '../../text-editor/rich/keys';
import { withFreeLabels } from '../../text-editor/rich/notes';
import { pasteMarkdown } from '../../text-editor/rich/paste-markdown';
import { richWay } from '../../text-editor/rich/rich';
import { isRich } from '../../text-editor/rich/rich-layout';
import { siteMarkdown } from '../../text-editor/rich/site-markdown';
import { editImage } from '../../text-editor/rich/widgets';
import { takeEmbedded } from './embedded-pictures';
import { mentions } from './mentions';
import type { RoomSettings } from './room-settings';
import { slashCommands } from '../../text-editor/slash-commands';
import { type TextActions, textKeys } from '../../text-editor/text-tools';

type TextEditorProps = {
  /** The text to begin with; `onChange` is called with what is typed. */
  text: string;
  /** Another number when another text replaces it. */
  revision: number;
  settings: Pick<RoomSettings, 'way' | 'isTypewriter'>;
  onChange: (text: string) => void;
  onSave: () => void;
  /** Files that were dropped or pasted where the cursor is now. */
  onFiles: (files: File[]) => void;
  /** A document that was dropped or pasted is damaged. */
  onUnreadable: () => void;
  /** Number of pictures that did not come along with a pasted text. */
  onLostPictures: (count: number) => void;
  /** The alternative text of the image at a position is to be edited. */
  onEditImage: (at: number) => void;
  actions: TextActions;
  /** What is offered after an at sign, beside names of the glossary. */
  books: { title: string; slug: string }[];
  onReady: (view: EditorView) => void;
  /** Something was selected, or the caret went elsewhere. */
  onSelect: () => void;
  /** Ids of what describes it, such as an error. */
  describedBy?: string;
  isInvalid: boolean;
};

/** The mark before a name, which nobody would see otherwise. */
const shownMarks = highlightSpecialChars({
  specialChars: new RegExp(exclusionMark, 'g'),
  render: () => {
    const mark = document.createElement('span');
    mark.className = 'cm-plain-name';
    mark.role = 'img';
    mark.title = 'The name behind it does not lead to the glossary';
    mark.setAttribute('aria-label', 'Plain name:');
    mark.textContent = '◦';
    return mark;
  },
});

const searchPhrases = {
  next: 'Next',
  previous: 'Previous',
  replace: 'Replace',
  'replace all': 'Replace all',
  'match case': 'Match case',
};

const sourceWay = [
  markdownLook,
  closeBrackets(),
  // Before the keys of Markdown, which end a list without a blank line.
  Prec.highest(keymap.of([{ key: 'Enter', run: leaveList }])),
  keymap.of([...markdownKeymap, ...closeBracketsKeymap]),
];

const wayOf = ({ way }: TextEditorProps['settings']) => (way === 'rich' ? richWay : sourceWay);

/** Keeps the line that is written in the middle of the window. */
const typewriter = EditorView.updateListener.of(({ view, docChanged, selectionSet }) => {
  if (docChanged || selectionSet)
    view.dispatch({
      effects: EditorView.scrollIntoView(view.state.selection.main.head, { y: 'center' }),
    });
});

/**
 * The text of a post, in a CodeMirror: in the rich way without a mark, or as its source. Both are one document with one history.
 * Tab leaves it, as it leaves any field.
 */
export function TextEditor(props: TextEditorProps) {
  const { text, revision, settings, describedBy, isInvalid } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const way = useRef(new Compartment());
  const scrolling = useRef(new Compartment());

  const insertDocuments = async (documents: File[]) => {
    try {
      const texts = await Promise.all(documents.map(textOfDocument));
      const read = texts.map(takeEmbedded);
      for (const { markdown } of read)
        if (view.current) insertBlock(view.current, withFreeLabels(view.current.state, markdown));
      const pictures = read.flatMap(({ files }) => files);
      if (pictures.length > 0) props.onFiles(pictures);
    } catch (error) {
      console.info('The document was not read.', error);
      props.onUnreadable();
    }
  };
  const take = useEffectEvent((files: File[]) => {
    const documents = files.filter(isDocument);
    if (documents.length > 0) void insertDocuments(documents);
    const pictures = files.filter((file) => !isDocument(file));
    if (pictures.length > 0) props.onFiles(pictures);
  });
  const receive = useEffectEvent((event: Event, target: EditorView, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    const html = data?.getData('text/html') ?? '';
    const plain = data?.getData('text/plain') ?? '';
    // A word processor sends a picture of the text beside it.
    if (files.length > 0 && (html === '' || isImageAlone(html))) {
      event.preventDefault();
      take(files);
      return true;
    }
    const pasted = pastedMarkdown(html, plain);
    if (pasted === plain && !plain.includes('\n')) return false;
    event.preventDefault();
    const { markdown, files: pictures } = takeEmbedded(pasted);
    target.dispatch(pasteMarkdown(target.state, markdown));
    if (pictures.length > 0) take(pictures);
    props.onLostPictures(lostPictures(html));
    return true;
  });
  /** As the page has them by now. */
  const now = useEffectEvent(() => props);

  useEffect(() => {
    if (!place.current) return;
    const begin = now();
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: begin.text,
        extensions: [
          history(),
          drawSelection(),
          shownMarks,
          highlightActiveLine(),
          search({ top: true }),
          EditorState.phrases.of(searchPhrases),
          panels({ topContainer: document.getElementById('room-panels') ?? place.current }),
          siteMarkdown,
          scrolling.current.of(begin.settings.isTypewriter ? typewriter : []),
          autocompletion({
            override: [slashCommands(() => now().actions), mentions(() => now().books)],
            icons: false,
          }),
          EditorView.lineWrapping,
          placeholder('Begin…'),
          EditorView.contentAttributes.of({
            'aria-label': 'Markdown',
            'aria-multiline': 'true',
            spellcheck: 'true',
            autocorrect: 'on',
            autocapitalize: 'sentences',
          }),
          Prec.highest(keymap.of(completionKeymap)),
          way.current.of(wayOf(begin.settings)),
          keymap.of([
            { key: 'Mod-s', run: () => (now().onSave(), true), preventDefault: true },
            ...textKeys(() => now().actions),
            ...searchKeymap,
            ...historyKeymap,
            // The default one has keys for programs: Ctrl+/ made the paragraph a comment, which readers do not see.
            ...standardKeymap,
          ]),
          EditorView.updateListener.of(({ docChanged, selectionSet, focusChanged, state }) => {
            if (docChanged) now().onChange(state.doc.toString());
            if (docChanged || selectionSet || focusChanged) now().onSelect();
          }),
          EditorView.domEventHandlers({
            paste: (event, target) => receive(event, target, event.clipboardData),
            // What is moved within the text is Markdown. A browser adds what it looks like.
            dragstart: ({ dataTransfer }) => dataTransfer?.clearData('text/html'),
            drop: (event, target) => {
              const { clientX: x, clientY: y, dataTransfer } = event;
              if (!dataTransfer?.files.length && !dataTransfer?.getData('text/html')) return false;
              const at = target.posAtCoords({ x, y });
              if (at !== null) target.dispatch({ selection: { anchor: at } });
              return receive(event, target, dataTransfer);
            },
            beforeinput: (event, target) => {
              // A phone's keyboard has no key for Enter, but says what it is to do.
              if (event.inputType !== 'insertParagraph' || !isRich(target.state)) return false;
              event.preventDefault();
              return breakParagraph(target);
            },
          }),
          pasteURLAsLink,
          findingMarks,
        ],
      }),
    });
    view.current = made;
    const onEditImage = ({ detail }: CustomEventInit<number>) => now().onEditImage(detail ?? 0);
    made.dom.addEventListener(editImage, onEditImage);
    now().onReady(made);
    return () => made.destroy();
  }, []);

  // Not whenever the text is another one: by the time that React says so, the next key may have been typed.
  const replace = useEffectEvent((made: EditorView) => {
    if (text !== made.state.doc.toString())
      made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: text } });
  });
  useLayoutEffect(() => {
    if (view.current) replace(view.current);
  }, [revision]);

  const isRichWay = settings.way === 'rich';
  useEffect(() => {
    view.current?.dispatch({
      effects: way.current.reconfigure(isRichWay ? richWay : sourceWay),
    });
  }, [isRichWay]);
  useEffect(() => {
    view.current?.dispatch({
      effects: scrolling.current.reconfigure(settings.isTypewriter ? typewriter : []),
    });
  }, [settings.isTypewriter]);

  useEffect(() => {
    const content = view.current?.contentDOM;
    if (describedBy) content?.setAttribute('aria-describedby', describedBy);
    else content?.removeAttribute('aria-describedby');
    content?.setAttribute('aria-invalid', String(isInvalid));
  }, [describedBy, isInvalid]);

  return <div ref={place} className={`room-text ${isRichWay ? 'is-rich' : 'is-source'}`} />;
}

import { Modal } from './modal';

const keys = [
  ['Bold, italic, struck out', 'Ctrl+B, Ctrl+I, Ctrl+Shift+X'],
  ['Link', 'Ctrl+K'],
  ['Heading, smaller heading, none', 'Ctrl+Alt+2, Ctrl+Alt+3, Ctrl+Alt+0'],
  ['Quote, list, numbered list', 'Ctrl+Shift+9, Ctrl+Shift+8, Ctrl+Shift+7'],
  ['A new line in the same paragraph', 'Shift+Enter'],
  ['A scene break', '*** and Enter'],
  ['Something else in the text', '/ at the beginning of a paragraph'],
  ['A name of the glossary, or a book', '@ and its first letters'],
  ['A note, and back from it', 'Ctrl+Alt+F'],
  ['A spoiler, hidden until it is opened', 'Ctrl+Alt+H'],
  ['Picture', 'Ctrl+Shift+P'],
  ['Description, caption and width of a picture', 'Alt+Enter beside it'],
  ['Find and replace', 'Ctrl+F'],
  ['Undo, redo', 'Ctrl+Z, Ctrl+Shift+Z'],
  ['Source, and back', 'Ctrl+Alt+M'],
  ['Details', 'Ctrl+.'],
  ['Save', 'Ctrl+S'],
  ['Publish', 'Ctrl+Shift+Enter'],
  ['These keys', 'Ctrl+/, or ? outside of the text'],
] as const;

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** The keys of the editor. */
export const KeysSheet = ({ onClose }: { onClose: () => void }) => (
  <Modal title="Keys" onClose={onClose}>
    <dl className="text-note">
      {keys.map(([what, key]) => (
        <div key={what} className="border-rule flex justify-between gap-6 border-b py-1">
          <dt>{what}</dt>
          <dd className="text-faded text-end">
            {isMac() ? key.replaceAll('Ctrl', '⌘').replaceAll('Alt', '⌥') : key}
          </dd>
        </div>
      ))}
    </dl>
  </Modal>
);

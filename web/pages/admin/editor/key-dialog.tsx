import { Modal } from './modal';
import { KeyForm } from '../key-form';

/** The key has expired or was revoked while somebody writes: a new one is asked for here, and the text stays. */
export const KeyDialog = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => (
  <Modal title="Your key is needed again" onClose={onClose}>
    <p className="mb-4">
      The site does not accept the stored key any more. Your text is safe in this browser; with a
      good key it goes on to the site.
    </p>
    <KeyForm onAccepted={onDone} />
  </Modal>
);

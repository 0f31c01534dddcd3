import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { CallReply } from '../../cms/contract/calls';
import { lengthComplaint, longestPictureDescription } from '../../cms/contract/limits';
import { ApiError } from '../api/client';
import { Field } from '../components/field';
import { Alert } from '../components/notice';
import { Modal } from './modal';
import { imageProblem } from './image-problem';
import { uploadImage } from './upload-image';

export type UploadedImage = CallReply<'POST /media'>;

type ImageDialogProps = {
  title: string;
  /** Those that were dropped or pasted; without any, one is chosen here. */
  files: File[];
  onUploaded: (picture: UploadedImage) => void;
  /** All of them were sent. */
  onDone: () => void;
  onClose: () => void;
};

/** Why it was not taken, in words, with what to do. */
function wordsOf(error: unknown): string {
  if (error instanceof ApiError)
    return error.status === 413
      ? 'This picture is too large to be sent. Save it smaller.'
      : (error.problem.errors?.map(({ message }) => message).join(' ') ?? error.problem.detail);
  if (error instanceof TypeError)
    return 'The site does not answer. The picture is still here: try again in a moment.';
  throw error;
}

function OnePicture({
  file,
  onUploaded,
  onOther,
}: {
  file: File;
  onUploaded: (picture: UploadedImage) => void;
  onOther: (file: File) => void;
}) {
  const [alt, setAlt] = useState('');
  const [altError, setAltError] = useState<string>();
  const tooLong = lengthComplaint(alt.trim(), { most: longestPictureDescription });
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(() => imageProblem(file));
  const seen = useMemo(() => URL.createObjectURL(file), [file]);
  const given = useRef(new AbortController());
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => () => URL.revokeObjectURL(seen), [seen]);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    const { current } = given;
    return () => current.abort();
  }, []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (part !== null || imageProblem(file) || tooLong) return;
    if (alt.trim() === '') return setAltError('Is required.');
    setFailure(null);
    setPart(0);
    try {
      const { signal } = given.current;
      onUploaded(await uploadImage({ file, alt: alt.trim() }, { onProgress: setPart, signal }));
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setPart(null);
      setFailure(wordsOf(error));
    }
  };

  return (
    <form
      ref={form}
      onSubmit={(event) => void send(event)}
      noValidate
      className="flex flex-col gap-4"
    >
      {failure ? (
        <Alert>{failure}</Alert>
      ) : (
        <img
          src={seen}
          alt=""
          className="max-h-56 self-center object-contain"
          onError={() => setFailure('This is no picture, or a damaged one. Choose another file.')}
        />
      )}
      <p className="text-note text-faded break-words">{file.name}</p>
      <Field
        label="Description"
        name="alt"
        value={alt}
        hint="What the picture shows, for somebody who cannot see it."
        error={tooLong ?? altError}
        onChange={({ target }: { target: HTMLInputElement }) => {
          setAlt(target.value);
          setAltError(undefined);
        }}
      />
      {part !== null && (
        <div>
          <label className="text-note">
            {part < 1 ? `Sending: ${Math.round(part * 100)}%` : 'Making it ready…'}
            <progress
              className="accent-seal mt-1 block w-full"
              value={part < 1 ? part : undefined}
            />
          </label>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-sealed" aria-disabled={part !== null}>
          {part === null ? 'Add picture' : 'Sending…'}
        </button>
        <FileButton label="Another file" onFile={onOther} />
      </div>
    </form>
  );
}

const FileButton = ({ label, onFile }: { label: string; onFile: (file: File) => void }) => (
  <label className="button focus-within:outline-accent focus-within:outline-2 focus-within:outline-offset-3">
    {label}
    <input
      type="file"
      accept="image/*"
      className="sr-only"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
        target.value = '';
      }}
    />
  </label>
);

/** Sends pictures, one after the other, each with its description. */
export function ImageDialog({ title, files, onUploaded, onDone, onClose }: ImageDialogProps) {
  const [queue, setQueue] = useState(files);
  const [file] = queue;
  return (
    <Modal title={title} onClose={onClose}>
      {file ? (
        <OnePicture
          key={`${file.name} ${file.size} ${queue.length}`}
          file={file}
          onOther={(other) => setQueue([other, ...queue.slice(1)])}
          onUploaded={(picture) => {
            onUploaded(picture);
            if (queue.length === 1) onDone();
            else setQueue(queue.slice(1));
          }}
        />
      ) : (
        <div
          className="border-rule rounded-edge flex flex-col items-center gap-3 border border-dashed px-4 py-10 text-center"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            setQueue([...event.dataTransfer.files]);
          }}
          onPaste={({ clipboardData }) => setQueue([...clipboardData.files])}
        >
          <p>Drop a picture here, paste one, or</p>
          <FileButton label="Choose a file" onFile={(chosen) => setQueue([chosen])} />
          <p className="text-note text-faded">JPEG, PNG, WebP or AVIF, at most 20 MB.</p>
        </div>
      )}
    </Modal>
  );
}

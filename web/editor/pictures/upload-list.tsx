import { useEffect, useMemo, useRef } from 'react';
import { Button, LinkButton, TextField } from '../controls';
import type { Upload, UploadedPicture, UploadQueue } from './upload-queue';

type FileButtonProps = {
  label: string;
  onFiles: (files: File[]) => void;
  isMultiple?: boolean;
  /** Whether it opens a phone's camera. */
  isCamera?: boolean;
};

/** A button that chooses picture files. */
export const FileButton = ({ label, onFiles, isMultiple, isCamera }: FileButtonProps) => (
  <label
    className={`button focus-within:outline-accent focus-within:outline-2 focus-within:outline-offset-3 ${isCamera ? 'not-pointer-coarse:hidden' : ''}`}
  >
    {label}
    <input
      type="file"
      accept="image/*"
      multiple={isMultiple}
      capture={isCamera && 'environment'}
      className="sr-only"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  </label>
);

/** Progress of an upload. @param part from 0 to 1 */
export const Sending = ({ part }: { part: number }) => (
  <label className="text-note">
    {part < 1 ? `Sending: ${Math.round(part * 100)}%` : 'Resizing…'}
    <progress className="accent-seal mt-1 block w-full" value={part < 1 ? part : undefined} />
  </label>
);

function OneUpload({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { key, file, alt, altError, failure, canBeSent, part } = upload;
  const seen = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(seen), [seen]);
  return (
    <li className="grid grid-cols-[7rem_1fr] gap-4 py-3">
      {canBeSent ? (
        <img
          src={seen}
          alt=""
          className="max-h-36 w-full object-contain"
          onError={() => queue.refuse(key)}
        />
      ) : (
        <span
          aria-hidden="true"
          className="rounded-edge border-edge min-h-16 border border-dashed"
        />
      )}
      <div>
        <p className="text-note text-faded break-words">{file.name}</p>
        {failure && (
          <p role="alert" className="text-note text-accent">
            {failure}
          </p>
        )}
        {canBeSent && part === null && (
          <TextField
            label="Description"
            name="alt"
            value={alt}
            hint="What the picture shows, for people who cannot see it."
            error={altError ?? undefined}
            onText={(text) => queue.describe(key, text)}
          />
        )}
        {part !== null && <Sending part={part} />}
        <LinkButton
          className="text-note"
          onClick={() => (part === null ? queue.drop(key) : queue.cancel(key))}
        >
          {part === null ? 'Leave it out' : 'Cancel'}
          <span className="sr-only"> {file.name}</span>
        </LinkButton>
      </div>
    </li>
  );
}

function nameOfSending(uploads: Upload[]) {
  if (uploads.some(({ part }) => part !== null)) return 'Sending…';
  const verb = uploads.some(({ failure }) => failure) ? 'Try again with' : 'Add';
  return `${verb} ${uploads.length === 1 ? 'picture' : `${uploads.length} pictures`}`;
}

type UploadListProps = {
  uploads: readonly Upload[];
  queue: UploadQueue;
  onSent: (picture: UploadedPicture, isLast: boolean, file: File) => void;
};

/** Chosen files, each with its description, until they are stored. */
export function UploadList({ uploads, queue, onSent }: UploadListProps) {
  const form = useRef<HTMLFormElement>(null);
  const sendable = uploads.filter(({ canBeSent }) => canBeSent);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void queue.sendAll(onSent);
        const missing = queue.uploads.findIndex(({ altError }) => altError !== null);
        if (missing >= 0)
          form.current?.children[0]?.children[missing]?.querySelector('input')?.focus();
      }}
    >
      <ul className="divide-rule divide-y">
        {uploads.map((upload) => (
          <OneUpload key={upload.key} upload={upload} queue={queue} />
        ))}
      </ul>
      {sendable.length > 0 && (
        <Button
          type="submit"
          isMain
          className="self-start"
          aria-disabled={sendable.some(({ part }) => part !== null)}
        >
          {nameOfSending(sendable)}
        </Button>
      )}
    </form>
  );
}

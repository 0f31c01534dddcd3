import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { LibraryImage } from '../../../cms/contract/media';
import { browserApi } from '../../api/browser-api';
import { Alert } from '../../components/form';
import { Button, LinkButton, TextField } from '../controls';
import { useReply } from '../use-reply';
import { FileButton, Sending } from './upload-list';
import { imageProblem, isCanceled, sendReplacement, wordsOf } from './upload-image';
import { altErrorOf } from './upload-queue';

type Point = Pick<LibraryImage, 'focalX' | 'focalY'>;

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)));

type FocalPointProps = {
  image: LibraryImage;
  src: string;
  onChange: (point: Point) => void;
};

/** Picture with its focal point, which stays visible when the picture is cropped. */
function FocalPoint({ image, src, onChange }: FocalPointProps) {
  const [{ focalX, focalY }, setPoint] = useState<Point>(image);
  const { width, height } = image;
  const tell = () => {
    if (focalX !== image.focalX || focalY !== image.focalY) onChange({ focalX, focalY });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setPoint({
      focalX: within(((event.clientX - left) / width) * 100),
      focalY: within(((event.clientY - top) / height) * 100),
    });
  };
  const step = (event: KeyboardEvent) => {
    const [x, y] = steps[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    const by = event.shiftKey ? 10 : 2;
    setPoint({ focalX: within(focalX + x * by), focalY: within(focalY + y * by) });
  };
  return (
    <div
      className="relative cursor-crosshair touch-none self-center"
      // The size of the loaded picture, so that nothing moves when it arrives.
      style={{ width: `min(100%, ${width}px, min(20rem, 40dvh) * ${width / height})` }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) move(event);
      }}
      onPointerUp={tell}
    >
      <img
        src={src}
        alt=""
        draggable={false}
        className="rounded-edge block w-full"
        style={{ aspectRatio: width / height }}
      />
      <button
        type="button"
        aria-label={`Focal point: ${focalX}% from the left, ${focalY}% from the top. Move it with the arrow keys.`}
        className="absolute size-11 -translate-1/2 cursor-[inherit] rounded-full border-2 border-[#fff] shadow-[0_0_0_1px_#000,inset_0_0_0_1px_#000] outline-offset-2"
        style={{ left: `${focalX}%`, top: `${focalY}%` }}
        onKeyDown={step}
        onKeyUp={({ key }) => key in steps && tell()}
      />
    </div>
  );
}

type PictureDetailsProps = {
  image: LibraryImage;
  /** Label of the button that uses the picture. */
  use: string;
  onUse: (image: LibraryImage) => void;
  onDeleted: (image: LibraryImage) => void;
  onBack: () => void;
};

const filesOf = ({ url, fallbackUrl, sources }: LibraryImage) =>
  new Set([url, fallbackUrl, ...sources.map((source) => source.url)]);

/** Updates the browser's cache after a picture was replaced, because the URLs stay. */
const refresh = (image: LibraryImage) =>
  Promise.all([...filesOf(image)].map((url) => fetch(url, { cache: 'reload' })));

function UsedIn({ id }: { id: number }) {
  const { reply: uses } = useReply(id, (api) => api('GET /media/{id}/uses', { id }));
  if (uses === null) return null;
  return (
    <section aria-label="Where it is used" className="text-note">
      {uses.length === 0 ? (
        <p className="text-faded">It is not used yet.</p>
      ) : (
        <>
          <p className="text-faded">Used in</p>
          <ul>
            {uses.map(({ name, path, isInTrash }) => (
              <li key={path}>
                <a className="link" href={path} target="_blank" rel="noopener">
                  {name}
                </a>
                {isInTrash && ' (in the trash)'}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Edits, replaces, or deletes a picture of the library, and lists its uses. */
export function PictureDetails(props: PictureDetailsProps) {
  const { use, onUse, onDeleted, onBack } = props;
  const [image, setImage] = useState(props.image);
  const [alt, setAlt] = useState(image.alt);
  const [problem, setProblem] = useState<string | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [replacement, setReplacement] = useState<string | null>(null);
  const canceler = useRef<AbortController>(null);
  const insert = useRef<HTMLButtonElement>(null);
  const { id } = image;
  const error = altErrorOf(alt);

  useEffect(() => {
    insert.current?.focus();
    return () => canceler.current?.abort();
  }, []);
  useEffect(
    () => () => (replacement ? URL.revokeObjectURL(replacement) : undefined),
    [replacement],
  );

  /** @returns the changed picture, or null if the work has failed */
  const attempt = async (work: () => Promise<LibraryImage>, failed = '') => {
    try {
      const changed = await work();
      setImage(changed);
      setProblem(null);
      return changed;
    } catch (error) {
      if (!isCanceled(error)) setProblem(failed + wordsOf(error));
      return null;
    }
  };
  const save = (fields: Partial<Pick<LibraryImage, 'alt' | 'focalX' | 'focalY'>>) =>
    attempt(() => browserApi()('POST /media/{id}', { id, ...fields }), 'This was not saved. ');
  const saveAlt = () =>
    error === null && alt.trim() !== image.alt ? save({ alt: alt.trim() }) : image;

  const replace = async ([file]: File[]) => {
    if (!file) return;
    const refused = imageProblem(file);
    setProblem(refused);
    if (refused) return;
    canceler.current = new AbortController();
    const { signal } = canceler.current;
    setPart(0);
    await attempt(async () => {
      const replaced = await sendReplacement(id, file, { onProgress: setPart, signal });
      await refresh(replaced);
      setReplacement(URL.createObjectURL(file));
      return replaced;
    });
    setPart(null);
  };

  const remove = () =>
    attempt(async () => {
      await browserApi()('POST /media/{id}/delete', { id });
      onDeleted(image);
      return image;
    });

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (error === null) void Promise.resolve(saveAlt()).then((saved) => saved && onUse(saved));
      }}
    >
      <LinkButton className="text-note self-start" onClick={onBack}>
        ‹ All pictures
      </LinkButton>
      <FocalPoint
        key={replacement}
        image={image}
        src={replacement ?? image.fallbackUrl}
        onChange={(point) => void save(point)}
      />
      <p className="text-note text-faded">
        The point stays visible where the picture is cropped. {image.filename}, {image.width} ×{' '}
        {image.height}
      </p>
      <TextField
        label="Description"
        name="alt"
        value={alt}
        hint="What the picture shows, for people who cannot see it."
        error={error ?? undefined}
        onText={setAlt}
        onBlur={() => void saveAlt()}
      />
      <div className="flex flex-wrap gap-3">
        <Button isMain ref={insert} type="submit">
          {use}
        </Button>
        {part === null ? (
          <FileButton label="Replace the file" onFiles={(files) => void replace(files)} />
        ) : (
          <Button onClick={() => canceler.current?.abort()}>Cancel</Button>
        )}
        <Button onClick={() => void remove()}>Delete</Button>
      </div>
      {part !== null && <Sending part={part} />}
      {problem && <Alert>{problem}</Alert>}
      {replacement && (
        <p role="status" className="text-note">
          Replaced everywhere. Readers see the new picture within an hour.
        </p>
      )}
      <UsedIn id={id} />
    </form>
  );
}

import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { LibraryImage } from '../../../cms/contract/media';

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

/** The picture with the point that stays visible where it is cropped. */
export function FocalPoint({ image, src, onChange }: FocalPointProps) {
  const [{ focalX, focalY }, setPoint] = useState<Point>(image);
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
        className="rounded-edge block max-h-[min(20rem,40dvh)]"
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

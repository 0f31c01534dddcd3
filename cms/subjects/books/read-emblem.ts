import svgpath from 'svgpath';
import { isEmblemPath } from '../../contract/plain/book-rules';

/** Width and height of an emblem's view box. */
const side = 512;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1]?.trim();

/** Returns the view box of an SVG: left, top, width and height; null if it has none. */
function viewBoxOf(svg: string): [number, number, number, number] | null {
  const [tag = ''] = /<svg\b[^>]*>/.exec(svg) ?? [];
  const [left = 0, top = 0, width = 0, height = 0] =
    attribute(tag, 'viewBox')
      ?.split(/[\s,]+/)
      .map(Number) ??
    [0, 0].concat(['width', 'height'].map((name) => parseFloat(attribute(tag, name) ?? '')));
  return width > 0 && height > 0 ? [left, top, width, height] : null;
}

/** Returns the path data of an emblem, scaled to 512 by 512, or what is wrong with the file. */
export function readEmblem(svg: string): { path: string } | { problem: string } {
  const viewBox = viewBoxOf(svg);
  if (!viewBox) return { problem: 'must be an SVG with a viewBox' };
  const shapes = [...svg.matchAll(/<(path|g|circle|rect|ellipse|line|poly\w+|text|use)\b[^>]*>/g)];
  const paths = shapes.filter(
    ([tag, name]) => name === 'path' && attribute(tag, 'fill') !== 'none',
  );
  const isMoved = shapes.some(([tag]) => attribute(tag, 'transform') !== undefined);
  if (paths.length === 0 || isMoved || shapes.some(([, name]) => name !== 'path' && name !== 'g'))
    return {
      problem: 'must have only paths, without transformations: convert all objects to paths',
    };
  const data = paths.map(([tag]) => attribute(tag, 'd') ?? '').join(' ');
  const [left, top, width, height] = viewBox;
  const isInPlace = left === 0 && top === 0 && width === side && height === side;
  const scale = side / Math.max(width, height);
  const path = isInPlace
    ? data
    : svgpath(data)
        .translate(-left - width / 2, -top - height / 2)
        .scale(scale)
        .translate(side / 2, side / 2)
        .round(1)
        .toString();
  return isEmblemPath(path)
    ? { path }
    : {
        problem: 'must have path data of at most 20,000 characters, with only commands and numbers',
      };
}

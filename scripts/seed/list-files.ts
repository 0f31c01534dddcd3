import { z } from 'zod';
import { picture, record, slug, text } from './fields';
import type { Place, SeedProblem } from './problem';
import { readYamlRecord, type SourceText } from './yaml-record';

const names = z.array(record({ name: text(1, 50), slug }), {
  error: 'must be a list of names, each of which begins with “- name:”',
});

export interface NameEntry {
  file: string;
  name: string;
  slug: string;
}

/** Reads `tags.yaml` and `categories.yaml`: names with their own slug, or without a post. */
export function readNamesFile(source: SourceText, problems: SeedProblem[]): NameEntry[] {
  const parsed = readYamlRecord(source, names, problems);
  return (parsed?.value ?? []).map((entry) => ({ file: source.file, ...entry }));
}

const percent = text(1, 20)
  .regex(/^\d{1,3}(\.\d+)?$/, { error: 'must be a number from 0 to 100', abort: true })
  .transform(Number)
  .refine((number) => number <= 100, { error: 'must be a number from 0 to 100' });

const images = z.array(
  picture.extend({
    focalX: percent.optional(),
    focalY: percent.optional(),
    source: text(64, 64)
      .regex(/^[0-9a-f]+$/, 'must be a SHA-256 in hex')
      .optional(),
  }),
  { error: 'must be a list of images, each of which begins with “- file:”' },
);

export interface ImageEntry {
  place: Place;
  path: string;
  alt: string;
  focalX?: number | undefined;
  focalY?: number | undefined;
  /** SHA-256 of the original file, if the image was converted. */
  source?: string | undefined;
}

/** Reads `media.yaml`: focal points of images, and images that no other file uses. */
export function readImagesFile(source: SourceText, problems: SeedProblem[]): ImageEntry[] {
  const parsed = readYamlRecord(source, images, problems);
  if (!parsed) return [];
  return parsed.value.map(({ file: path, ...image }, index) => ({
    ...{ place: parsed.placeOf([index]), path, ...image },
  }));
}

import { z } from 'zod';
import { picture, record, slug, text } from './fields';
import type { SeedProblem } from './problem';
import { readYamlRecord, type SourceText } from './yaml-record';

const names = z.array(record({ name: text(1, 50), slug }), {
  error: 'must be a list of names, each of which begins with “- name:”',
});

/** Reads `tags.yaml` and `categories.yaml`: names with their own slug, or without a post. */
export function readNamesFile(source: SourceText, problems: SeedProblem[]) {
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
    /** SHA-256 of the original file, if the image was converted. */
    source: text(64, 64)
      .regex(/^[0-9a-f]+$/, 'must be a SHA-256 in hex')
      .optional(),
  }),
  { error: 'must be a list of images, each of which begins with “- file:”' },
);

/** Reads `media.yaml`: focal points of images, and images that no other file uses. */
export function readImagesFile(source: SourceText, problems: SeedProblem[]) {
  const parsed = readYamlRecord(source, images, problems);
  if (!parsed) return [];
  return parsed.value.map((image, index) => ({ ...image, place: parsed.placeOf([index]) }));
}

export type NameEntry = ReturnType<typeof readNamesFile>[number];
export type ImageEntry = ReturnType<typeof readImagesFile>[number];

import { sentText } from './text';

/** What the part of an address that names a thing looks like: lower-case words joined by hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A slug that a client sends; an empty one asks for one to be made. */
export const sentSlug = () =>
  sentText()
    .max(100, 'Must have at most 100 characters.')
    .regex(
      new RegExp(`^$|${slugPattern.source}`),
      'Use lower-case letters, digits and single hyphens, such as “the-long-road”.',
    );

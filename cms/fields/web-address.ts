import { longestUrl, notWebUrl } from '../contract/limits';
import { countedLength } from './counted-length';

/** Validates the address of a page on the web. */
export const webAddress = (
  value: string | null | undefined,
  options: { required?: boolean },
): string | true => {
  const complaint = countedLength({ most: longestUrl })(value, options);
  if (complaint !== true || !value?.trim()) return complaint;
  return (/^https?:\/\//i.test(value) && URL.canParse(value)) || notWebUrl;
};

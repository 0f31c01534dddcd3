import { z } from 'zod';

const invalid = 'Invalid or missing verification code.';

/** A code that was mailed, as it is typed: capitals, hyphens and spaces don’t matter; O is 0, I and L are 1. */
export const sentCode = () => z.string(invalid).trim().min(1, invalid).max(100, invalid);

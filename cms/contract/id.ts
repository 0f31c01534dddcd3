import { z } from 'zod';
import { sentWholeNumber } from './whole-number';

const largest = 2 ** 31 - 1;

/** The number of a record, also when it is sent as digits in an address. */
export const sentId = () => sentWholeNumber({ min: 1, max: largest });

/** The number of a record where a text would mean something else. */
export const recordId = () => z.int().min(1).max(largest);

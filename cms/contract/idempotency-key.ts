/** The header by which a call that is sent again is known to be the same (IETF draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** The longest key, in characters. A UUID has 36. */
export const longestIdempotencyKey = 255;

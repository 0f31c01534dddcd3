const versionFour = '10000000-1000-4000-8000-100000000000';

/** Returns a random UUID (version 4, RFC 9562). Unlike `crypto.randomUUID`, it also works on plain http, as on a home server. */
export const randomUuid = (): string =>
  versionFour.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    // In the variant's digit, 8, the upper two bits are fixed.
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });

/** Encodes a value of at most 28 bytes or entries (MaxMind DB 2.0, data section). */
function encoded(value: unknown): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.from([(2 << 5) | bytes.length, ...bytes]);
  }
  if (typeof value === 'number') return Buffer.from([(5 << 5) | 1, value]);
  const entries = Object.entries(value as object)
    .flat()
    .map(encoded);
  return Buffer.concat([Buffer.from([(7 << 5) | (entries.length / 2)]), ...entries]);
}

/** Returns a .mmdb file with one node: IPv4 addresses up to 127.255.255.255 are in Germany. */
export const countryDatabase = (type = 'Test-Country'): Buffer =>
  Buffer.concat([
    // The left record points to the first value, after 16 bytes. The right one is empty.
    Buffer.from([0, 0, 17, 0, 0, 1]),
    Buffer.alloc(16),
    encoded({ country: { iso_code: 'DE' } }),
    Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1'),
    encoded({ node_count: 1, record_size: 24, ip_version: 4, database_type: type }),
  ]);

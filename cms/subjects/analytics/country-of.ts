import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';

/**
 * Loads a database of countries (.mmdb) into memory.
 *
 * @returns a function that returns the country of an IP address (ISO 3166-1, two letters); null if unknown
 */
export function openCountries(file: string): (ip: string) => string | null {
  const reader = new Reader<CountryResponse>(readFileSync(file));
  return (ip) => (isIP(ip) ? (reader.get(ip)?.country?.iso_code ?? null) : null);
}

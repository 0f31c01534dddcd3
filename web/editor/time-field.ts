/** Converts a timestamp to a `datetime-local` value in the local time zone. */
export function toLocalField(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${String(at.getFullYear()).padStart(4, '0')}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** Converts a `datetime-local` value to a timestamp; null if it is empty or incomplete. */
export function fromLocalField(text: string): string | null {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Name of the local time zone: “Europe/Berlin, GMT+1”. */
export function timeZone(at: Date): string {
  const { timeZone: name } = Intl.DateTimeFormat().resolvedOptions();
  const offset = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return [name, offset].filter(Boolean).join(', ');
}

/** Converts a timestamp to a `datetime-local` value in the local time zone. */
export function toLocalField(iso: string | null): string {
  const at = Date.parse(iso ?? '');
  if (Number.isNaN(at)) return '';
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
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

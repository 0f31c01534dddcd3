export const minutesToRead = (minutes: number) =>
  minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`;

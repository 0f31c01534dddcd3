/** One red point as PNG. */
const bytes =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

/** The smallest picture that can be uploaded. */
export const tinyPng = (name: string) =>
  new File([Buffer.from(bytes, 'base64')], `${name}.png`, { type: 'image/png' });

/** PNG of one red pixel. */
const bytes =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

export const tinyPng = (name: string) =>
  new File([Buffer.from(bytes, 'base64')], `${name}.png`, { type: 'image/png' });

/** Open to every visitor. */
export const anyone = () => true;

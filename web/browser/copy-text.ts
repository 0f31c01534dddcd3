/** Copies a text to the clipboard. Returns false over plain HTTP, or if the browser rejects it. */
export const copyText = async (text: string): Promise<boolean> =>
  (navigator as Partial<Navigator>).clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? false;

/** Copies a text to the clipboard. Over plain HTTP there is none, and the browser may refuse: then false. */
export const copyText = async (text: string): Promise<boolean> =>
  (navigator as Partial<Navigator>).clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? false;

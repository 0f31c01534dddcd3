/**
 * A script for a page, to be run before its own: Chromium's headless shell begins every page with a mouse that moves in its
 * corner, where browsers with windows have none.
 */
export const ignoreCornerMouse = {
  content: `for (const type of ['pointermove', 'pointerover'])
    addEventListener(
      type,
      (event) => {
        if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
      },
      { capture: true },
    );`,
};

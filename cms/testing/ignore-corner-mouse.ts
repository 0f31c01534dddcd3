/** Init script that ignores the mouse event at (0, 0) that Chromium's headless shell sends to every new page. */
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

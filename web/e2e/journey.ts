import { expect, test as base } from 'playwright/test';

/**
 * Who goes on while a page still fades in ends its fading, and so does who leaves for a page that does not fade, such as the
 * dashboard's. The browser's promise of it is left unheard.
 */
const skipped =
  /^Transition was (?:skipped|aborted because of invalid state\. ViewTransition opt-in disabled)/;

/** What playwright.config.ts asks for. */
const blocked = 'Service Worker registration blocked by Playwright';

/**
 * A journey whose pages may not complain: an error in the console, a script that throws, or a request to another site
 * fails it. `expectedErrors` names the complaints that belong to the journey.
 */
export const journey = base.extend<{ expectedErrors: RegExp[]; quietly: undefined }>({
  expectedErrors: [[], { option: true }],
  quietly: [
    async ({ page, baseURL, expectedErrors }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.text() === blocked) return;
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', ({ message }) => {
        if (!skipped.test(message)) complaints.push(`thrown: ${message}`);
      });
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && url.origin !== baseURL)
          complaints.push(`request to another site: ${url.href}`);
      });
      await use(undefined);
      expect(
        complaints.filter(
          (complaint) => !expectedErrors.some((expected) => expected.test(complaint)),
        ),
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

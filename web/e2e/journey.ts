import { expect, test as base } from 'playwright/test';

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
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
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

import { addPost, openDetails, openEditor, openPosts, untilDraftStored } from './editor-steps';
import { everyScreen, withoutApplication } from './every-screen';
import { application } from './application';
import { expect, journey } from './journey';
import { movedControls } from './layout-metrics';

// Controls that move are missed, or another one is hit.

journey('no control of a page moves when responses arrive', async ({ page }) => {
  for (const path of everyScreen.filter((each) => !withoutApplication.includes(each))) {
    const moved = await movedControls(page, async () => {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.mouse.move(1, 1);
      await expect(application(page)).toBeAttached();
    });
    expect.soft(moved, path).toEqual([]);
  }
});

journey(
  'no control of the editor moves when responses arrive',
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    const markdown = 'See [a](/blog/none) and [b](/books). Rancour sat.';
    const draft = { title: 'A post at rest', publish: false, markdown, excerpt: '' };
    const { id } = await addPost(page, draft);
    await openEditor(page);
    await page.getByLabel('Title').fill('Not saved yet');
    await untilDraftStored(page);
    await openEditor(page, `?id=${id}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const close = () => page.keyboard.press('Escape');
    for (const [open, end] of [
      [() => button('Publish').click(), close],
      [() => openPosts(page), close],
      [() => openDetails(page)],
      [() => page.getByLabel('Tags', { exact: true }).click()],
      [() => button('Choose a hero image').click(), close],
      [() => button('History').click(), close],
    ] as const) {
      expect.soft(await movedControls(page, open), String(open)).toEqual([]);
      await end?.();
    }
  },
);

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Driver } from './drivers';
import { complaintsKey, type Gate } from './gate';

/** Milliseconds to wait for something to appear. */
const patience = 20_000;

/** WebDriver code points of keys. */
export const keys = { escape: '\uE00C', right: '\uE014' };

type Point = { x: number; y: number; isFree: boolean };

/**
 * Returns an expression for the point to press the first visible element that matches, and whether it stays there uncovered, or null.
 * A target is a CSS selector, optionally with a bar and a part of the element's name.
 */
const pressPoint = (target: string) => {
  const [css, name = ''] = target.split('|').map((part) => JSON.stringify(part));
  return `(async () => {
    const nameOf = (it) => it.ariaLabel ?? it.labels?.[0]?.textContent ?? it.textContent;
    const found = [...document.querySelectorAll(${css})].find((it) =>
      it.checkVisibility({ visibilityProperty: true }) && nameOf(it).includes(${name || "''"}));
    if (!found) return null;
    const place = () => {
      const { x, y, width, height } = found.getClientRects()[0] ?? found.getBoundingClientRect();
      return { x: Math.floor(x + width / 2), y: Math.floor(y + Math.min(height / 2, 300)) };
    };
    if (!document.elementFromPoint(place().x, place().y))
      found.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y } = place();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const hit = document.elementFromPoint(x, y);
    const isHit = found.contains(hit) || found.closest('label')?.contains(hit) === true;
    return { x, y, isFree: isHit && place().x === x && place().y === y };
  })()`;
};

export class Visitor {
  readonly faults: string[] = [];

  constructor(
    readonly browser: Driver,
    readonly gate: Gate,
    readonly pictures: string,
  ) {}

  async until(what: string, look: () => Promise<unknown>): Promise<void> {
    const end = Date.now() + patience;
    // The page may be navigating.
    while (!(await look().catch(() => false))) {
      if (Date.now() > end) throw new Error(`missing: ${what}`);
      await delay(100);
    }
  }

  yields(expression: string): Promise<void> {
    return this.until(expression, () => this.browser.evaluate(expression));
  }

  see(target: string): Promise<void> {
    return this.until(target, () => this.browser.evaluate(pressPoint(target)));
  }

  async go(page: string, wanted = 'h1'): Promise<void> {
    await this.browser.go(this.gate.origin + page);
    await this.see(wanted);
  }

  async press(target: string, then = ['pointerDown', 'pointerUp']): Promise<void> {
    await this.until(`${target} to press`, async () => {
      const point = (await this.browser.evaluate(pressPoint(target))) as Point | null;
      if (!point?.isFree) return false;
      const move = { type: 'pointerMove', x: point.x, y: point.y };
      const actions = [move, ...then.map((type) => ({ type, button: 0 }))];
      await this.browser.perform([{ type: 'pointer', id: 'hand', actions }]);
      return true;
    });
  }

  async type(text: string): Promise<void> {
    const strokes = ['keyDown', 'keyUp'];
    const actions = [...text].flatMap((value) => strokes.map((type) => ({ type, value })));
    await this.browser.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [target, value] of Object.entries(fields)) {
      await this.press(target);
      await this.type(value);
    }
  }

  /** Takes a screenshot of the window, or of the whole page once it is complete. */
  async look(name: string, whole = true): Promise<void> {
    const wider = await this.browser.evaluate(`(async () => {
      if (${whole}) {
        for (const image of document.images) image.loading = 'eager';
        await Promise.all([...document.images].map((image) => image.decode().catch(() => null)));
      }
      await document.fonts.ready;
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    })()`);
    if (Number(wider) > 0) this.faults.push(`${name}: wider than the window by ${wider} px`);
    const picture = String(await this.browser.picture(whole));
    await writeFile(path.join(this.pictures, `${name}.png`), picture, 'base64');
  }

  async step(name: string, steps: () => Promise<void>): Promise<void> {
    const wrong: string[] = [];
    await steps().catch(({ message }: Error) => wrong.push(message));
    if (wrong.length > 0) await this.look(`failed-${name}`, false).catch(() => undefined);
    wrong.push(...this.gate.errors.splice(0), ...(await this.complaints()));
    this.faults.push(...wrong.map((complaint) => `${name}: ${complaint}`));
  }

  /** Returns and clears the errors of the tab. */
  async complaints(): Promise<string[]> {
    const told = await this.browser.evaluate(`(() => {
      const told = JSON.parse(sessionStorage.getItem('${complaintsKey}') ?? '[]');
      sessionStorage.removeItem('${complaintsKey}');
      const asked = performance.getEntriesByType('resource').map(({ name }) => name);
      const elsewhere = asked.filter((name) => /^http/.test(name) && !name.startsWith(origin + '/'));
      return [...told, ...elsewhere.map((name) => 'asked another site: ' + name)];
    })()`);
    return told as string[];
  }
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

// Looks at a page as it stands. SCREENSHOTS=folder keeps a picture of each look.

const FOLDER = process.env['SCREENSHOTS'];
export const PHONE = { width: 375, height: 740 };
export const DESK = { width: 1280, height: 860 };
const THEMES = ['light', 'dark'] as const;

/** What is wrong with a page: in both themes, and at a phone's width. */
export async function look({ page }: { page: Page }, name: string): Promise<string[]> {
  return [...(await lookAt(page, name)), ...(await lookOnPhone(page, name))];
}

/** Faults of accessibility in both themes. */
export async function lookAt(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<axe.AxeResults>(AXE_RUN);
    for (const { id, nodes } of violations)
      for (const { target, any, all, none } of nodes) {
        const why = [...any, ...all, ...none].map(({ message }) => message).join('; ');
        faults.push(`${name} (${colorScheme}): ${id} at ${target.join(' ')}: ${why}`);
      }
    await picture(page, `${name}-${colorScheme}`);
  }
  return faults;
}

/** Outside of it: the log in which React Aria speaks to screen readers, out of sight. */
const AXE_RUN = `axe.run(
  { exclude: ['[data-live-announcer]'] },
  { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
)`;

const FITS = 'document.documentElement.scrollWidth <= innerWidth';

/** Whether a phone shows the page without scrolling sideways. */
export async function lookOnPhone(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize(PHONE);
  const fits = await page.waitForFunction(FITS, undefined, { timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  if (FOLDER !== undefined)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await picture(page, `${name}-phone-${colorScheme}`);
    }
  await page.setViewportSize(DESK);
  return fits ? [] : [`${name}: wider than a phone`];
}

async function picture(page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  await mkdir(FOLDER, { recursive: true });
  const before = page.viewportSize();
  // The whole page in sight: what is fixed to the screen's edge stands at the picture's.
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (before !== null)
    await page.setViewportSize({ ...before, height: Math.max(before.height, height) });
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  if (before !== null) await page.setViewportSize(before);
}

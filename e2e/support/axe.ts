import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { RunOnly } from 'axe-core';
import { DESKTOP, NARROWEST, PHONE } from './sizes.ts';

/** The script below defines it in the page. */
declare const axe: typeof import('axe-core');

/** Each page reads it anew, so it is the build of half the length. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The WCAG rules that a theme can break, since it changes only colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const RULES: Record<'light' | 'dark', RunOnly> = {
  light: { type: 'tag', values: WCAG_22_AA },
  dark: { type: 'rule', values: COLOUR_RULES },
};

/** Asserts that axe finds nothing against WCAG 2.2 AA, in the light theme and in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // The theme in view first: drawing the other one takes longer than looking at it.
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page, colorScheme);
    const { violations } = await runAxe(page, RULES[colorScheme]);
    const told = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
    expect(told, `accessibility of ${page.url()}, ${colorScheme}`).toEqual([]);
  }
}

/** The same on a desktop and on a phone, and that nothing makes the narrowest page scroll sideways. */
export async function expectAccessibleAtAllSizes(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page, NARROWEST);
  await page.setViewportSize(DESKTOP);
}

/**
 * Runs axe itself instead of its wrapper for Playwright, which injects the script for every check.
 * Only violations are computed, since describing passed rules takes longer than checking them.
 */
async function runAxe(page: Page, runOnly: RunOnly) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const options = { runOnly, resultTypes: ['violations' as const], preload: false };
  return page.evaluate((options) => axe.run(document, options), options);
}

/**
 * Waits for fading colours, whose contrast is temporary; endless animations are left running. Toasts
 * are closed, since they would cover for seconds what the page shows under them.
 */
async function settle(page: Page, colorScheme: string): Promise<void> {
  await page.evaluate(async (colorScheme) => {
    const drawn = () => new Promise((done) => requestAnimationFrame(done));
    const toasts = () => document.querySelectorAll<HTMLElement>('[aria-label="Fechar aviso"]');
    const fading = () =>
      document
        .getAnimations()
        .filter(
          ({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    while (toasts().length > 0) {
      for (const toast of toasts()) toast.click();
      await drawn();
    }
    // The dashboard applies the system's theme a moment after it has changed.
    const { dataset } = document.documentElement;
    while ((dataset.mantineColorScheme ?? colorScheme) !== colorScheme) await drawn();
    await drawn();
    await drawn();
    // Waits until dimmed figures are replaced by newer ones.
    while (document.querySelector('[data-stale="true"]')) await drawn();
    while (fading().length > 0) {
      await Promise.allSettled(fading().map(({ finished }) => finished));
      await drawn();
    }
  }, colorScheme);
}

/** Asserts that the page does not scroll sideways at this width. */
export async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
}

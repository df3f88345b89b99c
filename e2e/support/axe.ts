import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Of WCAG's rules, those that a theme can break: it changes nothing but colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Asserts that axe finds nothing against WCAG 2.2 AA, in the light theme and in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page, colorScheme);
    // Otherwise it opens a second page each time, for frames of other origins: we have none but
    // builds, which are looked at by themselves.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (colorScheme === 'light') axe.withTags(WCAG_22_AA);
    else axe.withRules(COLOUR_RULES);
    const { violations } = await axe.analyze();
    const told = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
    expect(told, `accessibility, ${colorScheme}`).toEqual([]);
  }
}

/** Colours that are still fading in are nobody's contrast; what turns for ever is left turning. */
async function settle(page: Page, colorScheme: string): Promise<void> {
  await page.evaluate(async (colorScheme) => {
    const drawn = () => new Promise((done) => requestAnimationFrame(done));
    const fading = () =>
      document
        .getAnimations()
        .filter(
          ({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    // The dashboard follows the system's theme a moment after it has changed.
    const { dataset } = document.documentElement;
    while ((dataset.mantineColorScheme ?? colorScheme) !== colorScheme) await drawn();
    await drawn();
    await drawn();
    // What is shown dimmed until newer figures have come.
    while (document.querySelector('[data-stale="true"]')) await drawn();
    while (fading().length > 0) {
      await Promise.allSettled(fading().map(({ finished }) => finished));
      await drawn();
    }
  }, colorScheme);
}

/** Asserts that nothing has to be scrolled sideways at this width. */
export async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
}

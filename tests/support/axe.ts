import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * What is wrong with the screen as it stands: what a checker finds, more or less than one main heading,
 * a document without a title, whatever runs off the side. `where` begins each line.
 */
export async function screenFaults(
  page: Page,
  where: string,
  { without = [] }: { without?: string[] } = {},
): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // No page holds a frame of somebody else's, which alone needs the other, slower mode.
    .setLegacyMode()
    .withTags(rules)
    .disableRules(without)
    .analyze()
  const faults = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)}`)
  const headings = await page.locator('h1').count()
  if (headings !== 1) faults.push(`${headings} main headings`)
  if (!(await page.title())) faults.push('no title')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (wide > 0) faults.push(`scrolls sideways by ${wide}px`)
  return faults.map(fault => `${where}: ${fault}`)
}

import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** The levels A and AA. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

type Choice = {
  /** The rules with one of these tags; empty for every rule. */
  tags?: string[]
  without?: string[]
}

/** The accessibility rules that the screen violates, each with the first element. */
export async function violations(
  page: Page,
  { tags = standard, without = [] }: Choice = {},
): Promise<string[]> {
  // The checker is a large script, so it is loaded once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    ...(tags.length > 0 && { runOnly: { type: 'tag', values: tags } }),
    rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  }
  return page.evaluate(async options => {
    const checker = (window as unknown as { axe: typeof axe }).axe
    // A part that still moves in is half transparent.
    const moving = document
      .getAnimations()
      .filter(
        one => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(moving.map(one => one.finished))
    const { violations } = await checker.run(document, options)
    // An open menu covers a part of what is behind it, until it closes.
    const menu = document.querySelector(':popover-open')
    const isBehind = ({ target }: axe.NodeResult) =>
      menu !== null && !menu.contains(document.querySelector(String(target[0])))
    return violations
      .map(
        ({ id, nodes }) =>
          [id, id === 'target-size' ? nodes.filter(one => !isBehind(one)) : nodes] as const,
      )
      .filter(([, nodes]) => nodes.length > 0)
      .map(([id, nodes]) => `${id} ${nodes[0]?.html.slice(0, 160)}`)
  }, options)
}

/**
 * The problems of the current screen: axe violations, not exactly one main heading, a missing
 * title, horizontal overflow. `where` is the prefix of each line.
 */
export async function screenFaults(
  page: Page,
  where: string,
  { without = [] }: { without?: string[] } = {},
): Promise<string[]> {
  const faults = await violations(page, { without })
  const headings = await page.locator('h1').count()
  if (headings !== 1) faults.push(`${headings} main headings`)
  if (!(await page.title())) faults.push('no title')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (wide > 0) faults.push(`scrolls sideways by ${wide}px`)
  return faults.map(fault => `${where}: ${fault}`)
}

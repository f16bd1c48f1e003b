import type { Page } from '@playwright/test'

/** What went wrong on a page, its policy against inline code included. */
export function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('console', message => message.type() === 'error' && heard.push(message.text()))
  page.on('pageerror', error => heard.push(error.message))
  return heard
}

/** Where each part of the page stands: width and height too, so that a missing style would show. */
export const layout = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root, header, main, main > *, main section > *')].map(node => {
      const { x, y, width, height } = node.getBoundingClientRect()
      return [node.tagName, x, y, width, height].join(' ')
    }),
  )

/** How much of what was seen has moved by itself since the page came. */
export const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const sum = (list: PerformanceObserverEntryList) =>
          list
            .getEntries()
            .reduce((all, one) => all + (one as unknown as { value: number }).value, 0)
        new PerformanceObserver(list => resolve(sum(list))).observe({
          type: 'layout-shift',
          buffered: true,
        })
        setTimeout(() => resolve(0), 300)
      }),
  )

import type { Page, Request } from '@playwright/test'

/** What went wrong, and the address by which its page was opened. */
type Complaint = { page: string; text: string }

/**
 * What goes wrong on a page from now on, its policy against inline code and refused requests included. A
 * refusal that arrives late belongs to the page that asked, not to the one that is open by then.
 */
export function complaints(page: Page): Complaint[] {
  const heard: Complaint[] = []
  const askedBy = new WeakMap<Request, string>()
  let opened = ''
  let opening: string | null = null
  const isOpening = (request: Request) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame()
  page.on('request', request => {
    if (isOpening(request)) opening = request.url()
    askedBy.set(request, isOpening(request) ? request.url() : opened)
  })
  page.on('framenavigated', frame => {
    if (frame !== page.mainFrame() || opening === null) return
    opened = opening
    opening = null
  })
  page.on('response', response => {
    const text = `${response.status()} ${response.url()}`
    if (response.status() >= 400)
      heard.push({ page: askedBy.get(response.request()) ?? opened, text })
  })
  page.on('console', message => {
    const isRefusal = message.text().includes('responded with a status of')
    if (message.type() === 'error' && !isRefusal) heard.push({ page: opened, text: message.text() })
  })
  page.on('pageerror', error => heard.push({ page: opened, text: error.message }))
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

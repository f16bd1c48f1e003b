import { expect, type Page, type Request } from '@playwright/test'

/** An error, and the address of its page. */
type Complaint = { page: string; text: string }

/**
 * Collects errors of a page from now on, including policy violations and refused requests. A late
 * refusal belongs to the page that made the request.
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

/** Position and size of each part of the page, so that a missing style is noticed. */
export const layout = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root, header, main, main > *, main section > *')].map(node => {
      const { x, y, width, height } = node.getBoundingClientRect()
      return [node.tagName, x, y, width, height].join(' ')
    }),
  )

/** The parts in the first screen: on the home page what is below it is rendered later. */
export const inFirstScreen = (places: string[], screen: number) =>
  places.filter(place => {
    const [, , y = 0, , height = 0] = place.split(' ').map(Number)
    return y + height <= screen
  })

type Shift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Expects a layout shift of at most `most` since the page loaded, and else names what moved from where to where. */
export async function expectStill(page: Page, most = 0) {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; moved: string[] }[]>(resolve => {
        const place = ({ x, y, width, height }: DOMRect) =>
          [x, y, width, height].map(Math.round).join(' ')
        const nameOf = (node: Node | null) =>
          (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 120)
        new PerformanceObserver(list =>
          resolve(
            (list.getEntries() as Shift[]).map(({ value, sources }) => ({
              value,
              moved: sources.map(
                ({ node, previousRect, currentRect }) =>
                  `${nameOf(node)} from ${place(previousRect)} to ${place(currentRect)}`,
              ),
            })),
          ),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve([]), 300)
      }),
  )
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, shifts.flatMap(({ moved }) => moved).join('\n')).toBeLessThanOrEqual(most)
}

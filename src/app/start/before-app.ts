import { appTagsId } from '#contract/embedded.ts'

/**
 * Runs in a page that has content before the app, as its one inline script. It fetches the app after the
 * first paint, and holds back presses that the app could not answer yet.
 */

let pressed: HTMLElement | null = null

/** Links, forms and menus work without the app. Of other buttons the last one that was pressed counts. */
function holdBack(event: Event) {
  const button = (event.target as Element).closest<HTMLElement>(
    'button:not([popovertarget],[type=submit])',
  )
  if (!button) return
  event.stopImmediatePropagation()
  pressed = button
}

window.answerPresses = () => {
  removeEventListener('click', holdBack, true)
  pressed?.click()
}
addEventListener('click', holdBack, true)

/** Moves the app's tags into the head, where they are followed; the second time there are none. */
function fetchApp() {
  const tags = document.getElementById(appTagsId)
  if (tags instanceof HTMLTemplateElement) document.head.append(tags.content)
}

/** A tab behind another one paints nothing, and not every browser says that it painted. */
const unpaintedMs = 2000

addEventListener('DOMContentLoaded', () => {
  setTimeout(fetchApp, document.hidden ? 0 : unpaintedMs)
  new PerformanceObserver(fetchApp).observe({ type: 'paint', buffered: true })
})

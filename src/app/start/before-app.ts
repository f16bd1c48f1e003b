import { appTagsId } from '#contract/embedded.ts'
import { setOwnTextFace } from '#src/app/start/text-face.ts'
import { keepShelfRoom } from '#src/library/booking/shelf-room.ts'

declare global {
  interface Window {
    /** Ends the holding back of presses and repeats the last one, in pages with content before the app. */
    answerPresses?: () => void
    /** Set once the app answers presses. */
    answers?: boolean
  }
}

/**
 * The one inline script of a page that has content before the app. It chooses the typeface of texts, keeps the room of a
 * member's shelf, starts the app after the first paint, and holds back presses that the app cannot answer yet.
 */

setOwnTextFace()
keepShelfRoom()

let pressed: HTMLElement | null = null

/** Links, forms and menus work without the app. Of other buttons the last press counts. */
function delayPress(event: Event) {
  const button = (event.target as Element).closest<HTMLElement>(
    'button:not([popovertarget],[type=submit])',
  )
  if (!button) return
  event.stopImmediatePropagation()
  pressed = button
}

window.answerPresses = () => {
  removeEventListener('click', delayPress, true)
  pressed?.click()
}
addEventListener('click', delayPress, true)

/** Moves the app's tags into the head, where the browser runs them; a second call does nothing. */
function startApp() {
  const tags = document.getElementById(appTagsId)
  if (tags instanceof HTMLTemplateElement) document.head.append(tags.content)
}

/** A tab in the background paints nothing, and not every browser reports that it painted. */
const unpaintedMs = 2000

addEventListener('DOMContentLoaded', () => {
  setTimeout(startApp, document.hidden ? 0 : unpaintedMs)
  new PerformanceObserver(startApp).observe({ type: 'paint', buffered: true })
})

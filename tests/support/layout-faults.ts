import type { Page } from '@playwright/test'

/**
 * What a translation can break on the current screen: the page scrolls sideways, a text is cut or leaves its
 * box, a control is outside the screen, or two controls lie on each other.
 */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults)

/** Runs in the page. */
function findFaults(): string[] {
  const screen = document.documentElement.clientWidth
  const nameOf = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} «${text.trim().slice(0, 40)}»`
  }
  /** Hidden for sighted people, such as the skip link and texts for screen readers. */
  const isOffScreen = ({ width, height, bottom }: DOMRect) =>
    width <= 2 || height <= 2 || bottom + scrollY <= 0
  const closest = (element: Element, fits: (style: CSSStyleDeclaration) => boolean) => {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (fits(getComputedStyle(one))) return one
    return null
  }
  const visible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      element =>
        // What is far below is not rendered yet, and has only a guessed height.
        element.checkVisibility({
          opacityProperty: true,
          visibilityProperty: true,
          contentVisibilityAuto: true,
        }) &&
        !isOffScreen(element.getBoundingClientRect()) &&
        !closest(element, ({ clipPath }) => clipPath !== 'none'),
    )
  const rowOf = (element: Element) =>
    closest(element, ({ overflowX }) => /auto|scroll/.test(overflowX))
  const faults: string[] = []

  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 0) faults.push(`scrolls sideways by ${wide} px`)

  /** How far an element is beside the box that contains it. */
  const beyondParent = (element: Element) => {
    const { position } = getComputedStyle(element)
    if (!element.parentElement || rowOf(element) || /absolute|fixed/.test(position)) return 0
    const [inner, outer] = [element, element.parentElement].map(one => one.getBoundingClientRect())
    if (!inner || !outer || getComputedStyle(element.parentElement).display === 'contents') return 0
    return Math.round(Math.max(outer.left - inner.left, inner.right - outer.right))
  }
  /** A field's own box without its padding, where another control may stand; of a link within a text a box for each line. */
  const placesOf = (element: Element) => {
    if (!element.matches('input')) return [...element.getClientRects()]
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(element)
    const [before, after] = [paddingLeft, paddingRight].map(Number.parseFloat)
    return [{ left: left + (before ?? 0), right: right - (after ?? 0), top, bottom }]
  }
  type Place = ReturnType<typeof placesOf>[number]
  const overlap = (one: Place, other: Place) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
  const hasOwnText = (element: Element) =>
    [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
  for (const element of visible('body *')) {
    const style = getComputedStyle(element)
    if (style.display === 'inline' || element.closest('svg, .maplibregl-map')) continue
    const hides = /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)
    if (hides ? !element.textContent?.trim() : !hasOwnText(element)) continue
    if (/auto|scroll/.test(style.overflowX) || style.textOverflow === 'ellipsis') continue
    // A carousel inside scrolls by itself; one that moves by a transform is cut on purpose.
    if (hides && [...element.children].some(child => getComputedStyle(child).transform !== 'none'))
      continue
    const over = element.scrollWidth - element.clientWidth
    if (over > 1)
      faults.push(`${hides ? 'cuts' : 'leaves its box'} by ${over} px: ${nameOf(element)}`)
    const out = hides ? 0 : beyondParent(element)
    if (out > 2) faults.push(`is ${out} px wider than its place: ${nameOf(element)}`)
    const high = element.scrollHeight - element.clientHeight
    if (hides && high > 2) faults.push(`cuts ${high} px of its height: ${nameOf(element)}`)
  }

  const controls = visible('a[href], button, input, select, textarea, summary').map(element => ({
    element,
    places: placesOf(element),
    layer: closest(element, ({ position }) => /fixed|sticky/.test(position)),
    row: rowOf(element),
  }))
  for (const { element, places, row } of controls) {
    if (row && row !== document.body) continue
    if (places.some(({ left, right }) => left < -1 || right > screen + 1))
      faults.push(`outside: ${nameOf(element)}`)
  }
  for (const [index, one] of controls.entries()) {
    for (const other of controls.slice(index + 1)) {
      const isInside = one.element.contains(other.element) || other.element.contains(one.element)
      if (isInside || one.layer !== other.layer || one.row !== other.row) continue
      if (one.places.some(place => other.places.some(another => overlap(place, another))))
        faults.push(`${nameOf(one.element)} lies on ${nameOf(other.element)}`)
    }
  }
  return faults
}

/** A target as JSON: patterns as their source. */
export type Sought = {
  role?: string
  css?: string
  by: 'name' | 'label' | 'text' | 'css'
  wanted?: { text?: string; pattern?: [source: string, flags: string] }
}

/**
 * Runs in the page: the first visible element that matches, each within the previous one. A small
 * subset of Playwright's locators.
 */
export function findElement(path: Sought[]): Element | null {
  const selectors: Record<string, string> = {
    button: 'button,[role=button],input[type=submit],summary',
    link: 'a[href]',
    heading: 'h1,h2,h3,h4,[role=heading]',
    dialog: 'dialog[open],[role=dialog],[role=alertdialog]',
    img: 'img,svg[role=img],[role=img]',
    radio: 'input[type=radio],[role=radio]',
    checkbox: 'input[type=checkbox],[role=checkbox]',
    article: 'article,[role=article]',
    alert: '[role=alert]',
    table: 'table',
    timer: '[role=timer]',
  }
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
  const isSeen = (element: Element) => {
    const { visibility } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    return visibility !== 'hidden' && width > 0 && height > 0
  }
  const content = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? ''
    if (node.getAttribute('aria-hidden') === 'true') return ''
    const own = node.getAttribute('aria-label') ?? node.getAttribute('alt')
    return own ?? ` ${[...node.childNodes].map(content).join('')} `
  }
  const labelOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const by = ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    return plain(by || element.getAttribute('aria-label') || labels.map(content).join(' '))
  }
  const matches = (text: string, { wanted }: Sought, whole: boolean) => {
    if (!wanted) return true
    if (wanted.pattern) return new RegExp(...wanted.pattern).test(text)
    const sought = wanted.text ?? ''
    return whole ? text === sought : text.toLowerCase().includes(sought.toLowerCase())
  }
  const hasText = (element: Element, sought: Sought) =>
    matches(plain(element.textContent ?? ''), sought, false)
  let base: ParentNode = document
  for (const sought of path) {
    const selector = sought.css ?? (sought.role ? selectors[sought.role] : 'body *')
    const found: Element | undefined = [...base.querySelectorAll(selector ?? '*')].find(element => {
      if (sought.by === 'label')
        return element.matches('input,select,textarea') && matches(labelOf(element), sought, true)
      if (!isSeen(element)) return false
      if (sought.by === 'css') return true
      if (sought.by === 'name')
        return matches(labelOf(element) || plain(content(element)), sought, true)
      const smaller = [...element.children].some(child => hasText(child, sought))
      return !element.matches('script,style,template') && !smaller && hasText(element, sought)
    })
    if (!found) return null
    base = found
  }
  return base as Element
}

import { sanitisedNodes } from '#src/ui/rich-text/sanitise.ts'

/** Blocks that a text does not have: those of other pages, and those that the editor adds. */
const boxes =
  'div,section,article,main,header,footer,aside,nav,figure,figcaption,address,center,dl,dt,dd,form,fieldset'
const headings = 'h1,h2,h3,h4,h5,h6'
const blocks = `p,${headings},hr,ul,ol,li,blockquote,pre,table,thead,tbody,tr,th,td,${boxes}`
const inlines = 'a,b,strong,i,em,u,code,span,font'
/** The elements of a text for others with the same meaning. */
const names: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em' }

const isBlock = (node: Node) => node instanceof Element && node.matches(blocks)
const isBlank = (node: Node) => node instanceof Text && !/[^ \t\r\n]/.test(node.data)
const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

/** Replaces an element by one with another name and the same content. */
export function rename(element: Element, name: string): Element {
  if (element.localName === name) return element
  const other = element.ownerDocument.createElement(name)
  const language = element.getAttribute('lang')
  if (language) other.setAttribute('lang', language)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

/** Puts text that stands beside blocks into paragraphs. A line break beside a block breaks nothing. */
function wrapLoose(parent: Element) {
  let paragraph: Element | null = null
  for (const node of [...parent.childNodes]) {
    if (isBlock(node)) paragraph = null
    else if (paragraph) paragraph.append(node)
    else if (node.nodeName === 'BR') node.remove()
    else if (!isBlank(node)) {
      paragraph = parent.ownerDocument.createElement('p')
      node.replaceWith(paragraph)
      paragraph.append(node)
    }
  }
}

/** Whether it is a line of an item, a cell or a title. A paragraph is one if nothing but lists stands beside it. */
function isLine(element: Element): boolean {
  const { parentElement: parent, localName } = element
  if (localName !== 'p') return parent?.matches(`li,td,th,${headings}`) ?? false
  if (!parent?.matches('li,td,th')) return false
  return [...parent.childNodes].every(
    node => node === element || isBlank(node) || (node instanceof Element && node.matches('ul,ol')),
  )
}

/** Puts a line break between a line and the text beside it, instead of a box. */
function unwrapLine(element: Element) {
  for (const side of ['previousSibling', 'nextSibling'] as const) {
    let other = element[side]
    while (other && isBlank(other)) other = other[side]
    if (!other || isBlock(other) || other.nodeName === 'BR') continue
    const lineBreak = element.ownerDocument.createElement('br')
    if (side === 'nextSibling') element.after(lineBreak)
    else element.before(lineBreak)
  }
  unwrap(element)
}

/** Bold and italic that some editors write as styles. */
function withoutStyle(element: Element) {
  const style = element.getAttribute('style') ?? ''
  const isItalic = /font-style: ?italic/i.test(style)
  if (/font-weight: ?(bold|[6-9]00)/i.test(style)) {
    const bold = rename(element, 'strong')
    if (!isItalic) return
    const italic = bold.ownerDocument.createElement('em')
    italic.append(...bold.childNodes)
    bold.append(italic)
  } else if (isItalic) rename(element, 'em')
}
const isNotBold = (element: Element) =>
  element.matches('b,strong') && /font-weight: ?normal/i.test(element.getAttribute('style') ?? '')

/** Makes lists of what Word writes as paragraphs with a bullet or number in them. */
function makeLists(body: HTMLElement) {
  for (const item of body.querySelectorAll('p[style*="mso-list:"]')) {
    const mark = item.querySelector('[style*="mso-list:Ignore"]')
    if (!mark) continue
    const name = /^\s*\w+[.)]/.test(mark.textContent) ? 'ol' : 'ul'
    mark.remove()
    const before = item.previousElementSibling
    const list = before?.localName === name ? before : body.ownerDocument.createElement(name)
    if (list !== before) item.before(list)
    list.append(rename(item, 'li'))
  }
}

/** Replaces what a text may not have by what it has, so that no lines are joined when the rest is removed. */
function tidied(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  makeLists(body)
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    const hasBlocks = element.querySelector(blocks) !== null
    if (element.matches(`p,${boxes}`)) {
      if (hasBlocks) {
        wrapLoose(element)
        unwrap(element)
      } else if (isLine(element)) unwrapLine(element)
      else rename(element, 'p')
    } else if (isNotBold(element) || (hasBlocks && element.matches(inlines))) unwrap(element)
    else if (element.matches('span,font')) withoutStyle(element)
    else rename(element, names[element.localName] ?? element.localName)
  }
  return body
}

/** HTML from anywhere, as nodes for the editor with what a text may have. */
export const toNodes = (html: string): DocumentFragment => sanitisedNodes(tidied(html).innerHTML)

/** Whether a line break has no line after it, and one before it. Browsers put one there for the caret. */
const endsBlock = ({ parentElement, nextSibling, previousSibling: before }: Element) =>
  !nextSibling && before !== null && before.nodeName !== 'BR' && parentElement?.matches(blocks)

/** The editor's HTML as it is stored: paragraphs instead of its own boxes, without empty ones at the ends and without its marks. */
export function toStored(html: string): string {
  const body = tidied(html.replaceAll('\u200b', ''))
  wrapLoose(body)
  for (const end of ['firstElementChild', 'lastElementChild'] as const) {
    while (body[end]?.matches(`p,${headings}`) && !body[end].textContent.trim()) body[end].remove()
  }
  for (const last of body.querySelectorAll('br:last-child')) if (endsBlock(last)) last.remove()
  const stored = document.createElement('div')
  stored.append(sanitisedNodes(body.innerHTML))
  return stored.innerHTML
}

import DOMPurify from 'dompurify'

/** What a text may have. It is stored as it was sent, so each browser applies this list when it shows or edits one. */
const allowed = {
  ALLOWED_TAGS: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    'a',
    'blockquote',
    'code',
    'pre',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  ALLOWED_ATTR: ['href', 'lang', 'start', 'colspan', 'rowspan'],
  // Their values are no addresses, which the next line would ask of them.
  ADD_URI_SAFE_ATTR: ['lang', 'start', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|tel:|\/(?!\/))/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

const shown = DOMPurify(window)
shown.addHook('afterSanitizeAttributes', node => {
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return
  node.setAttribute('rel', 'noopener nofollow')
  if (!node.getAttribute('href')?.startsWith('/')) node.setAttribute('target', '_blank')
})
/** Adds no attributes to links, because its result is stored. */
const edited = DOMPurify(window)

/** HTML to show, with what a text may have and nothing else. */
export const sanitise = (html: string): string => shown.sanitize(html, allowed)

/** The same as nodes of this page, to edit or store. */
export function sanitisedNodes(html: string): DocumentFragment {
  const nodes = edited.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
  for (const link of nodes.querySelectorAll('a:not([href])')) link.replaceWith(...link.childNodes)
  return document.importNode(nodes, true)
}

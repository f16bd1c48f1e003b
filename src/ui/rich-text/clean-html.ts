import DOMPurify from 'dompurify'

const allowed = {
  ALLOWED_TAGS: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u'],
    ...['a', 'blockquote', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'lang', 'start', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|tel:|\/(?!\/))/i,
}

const purify = DOMPurify(window)
purify.addHook('afterSanitizeAttributes', node => {
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return
  node.setAttribute('rel', 'noopener nofollow')
  if (!node.getAttribute('href')?.startsWith('/')) node.setAttribute('target', '_blank')
})

/**
 * Removes scripts, external resources and disguised links from HTML. Text, basic markup and
 * ordinary links stay.
 */
export function cleanHtml(html: string): string {
  return purify.sanitize(html, allowed)
}

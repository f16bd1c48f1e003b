import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import styles from './rich-text.module.css'

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
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|tel:|\/(?!\/))/i,
}

const purify = DOMPurify(window)
purify.addHook('afterSanitizeAttributes', node => {
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return
  node.setAttribute('rel', 'noopener nofollow')
  if (!node.getAttribute('href')?.startsWith('/')) node.setAttribute('target', '_blank')
})

/** HTML with those elements and attributes only that a text may have. Every element in it is closed. */
export const sanitise = (html: string): string => purify.sanitize(html, allowed)

/** HTML without scripts, external resources and disguised links. Text, basic markup and ordinary links stay. */
export function Sanitised({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: sanitise(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above
  return <div dir="auto" className={styles.text} dangerouslySetInnerHTML={clean} />
}

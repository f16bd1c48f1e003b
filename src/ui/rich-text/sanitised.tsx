import { useMemo } from 'react'
import { cleanHtml } from './clean-html.ts'
import styles from './rich-text.module.css'

export function Sanitised({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above
  return <div dir="auto" className={styles.text} dangerouslySetInnerHTML={clean} />
}

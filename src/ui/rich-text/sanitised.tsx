import { useMemo } from 'react'
import styles from './rich-text.module.css'
import { sanitise } from './sanitise.ts'

/** HTML without scripts, external resources and disguised links. Text, basic markup and ordinary links stay. */
export function Sanitised({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: sanitise(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above
  return <div dir="auto" className={styles.text} dangerouslySetInnerHTML={clean} />
}

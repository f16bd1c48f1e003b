import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import styles from '../loans.module.css'

/** The note of a loan and its answers, collapsed. The renderer loads when it is opened. */
export function OrderNotes({ order }: { order: Order }) {
  const [open, setOpen] = useState(false)
  const { note, note_answers } = order
  if (!note && note_answers.length === 0) return null
  return (
    <details className={styles.notes} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {note ? <Trans>La tua domanda</Trans> : <Trans>Risposte</Trans>}
        {note && note_answers.length > 0 && (
          <>
            {' · '}
            <Plural value={note_answers.length} one="# risposta" other="# risposte" />
          </>
        )}
      </summary>
      {open && note && <RichText markdown={note} short />}
      {open &&
        note_answers.map(answer => (
          <blockquote key={answer}>
            <RichText html={answer} short />
          </blockquote>
        ))}
    </details>
  )
}

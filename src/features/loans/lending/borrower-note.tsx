import { Trans } from '@lingui/react/macro'
import type { Order } from '#contract/shapes/order.ts'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import styles from './lending.module.css'

/** The borrower's note, as markdown, and the answers to it. */
export function BorrowerNote({ order }: { order: Order }) {
  const { note, note_answers } = order
  return (
    <>
      {note && (
        <blockquote className={styles.note}>
          <RichText markdown={note} short />
        </blockquote>
      )}
      {note_answers.length > 0 && (
        <section className={styles.note}>
          <p>
            <Trans>Risposte</Trans>
          </p>
          {note_answers.map(answer => (
            <RichText key={answer} html={answer} short />
          ))}
        </section>
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { Handover } from '#contract/shapes/desk.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { ConditionPhoto } from './condition-photo.tsx'
import styles from './desk.module.css'

/** The handovers of a product, newest first. */
export function History({ handovers }: { handovers: readonly Handover[] }) {
  return (
    <div className={styles.group}>
      <h3>
        <Trans>Passaggi di mano</Trans>
      </h3>
      <ol className={styles.history}>
        {handovers.map(one => (
          <li key={one.id} data-undone={one.undone}>
            <Entry handover={one} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Entry({ handover }: { handover: Handover }) {
  const { t } = useLingui()
  const format = useFormat()
  const { kind, at, by, loan_number, note, damaged, photo, undone } = handover
  const words = {
    hand_out: undone ? t`Consegna annullata` : t`Consegnato`,
    take_back: undone
      ? t`Restituzione annullata`
      : damaged
        ? t`Restituito, danneggiato`
        : t`Restituito`,
    damaged: t`In manutenzione`,
    repaired: t`Di nuovo a posto`,
  }
  return (
    <>
      <strong>{words[kind]}</strong>{' '}
      <span className={styles.small}>
        {format.moment(at)} · {by ?? t`smartlocker`}
        {loan_number && ` · ${loan_number}`}
      </span>
      {note && <p className={styles.note}>{note}</p>}
      {photo && <ConditionPhoto picture={photo} title={`${words[kind]}, ${format.moment(at)}`} />}
    </>
  )
}

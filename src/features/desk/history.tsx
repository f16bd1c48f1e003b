import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Picture as PictureSet } from '#contract/shapes/common.ts'
import type { Handover } from '#contract/shapes/desk.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
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
  const nameOf = usePersonName()
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
        {format.moment(at)} · {by ? nameOf(by) : t`smartlocker`}
        {loan_number && ` · ${loan_number}`}
      </span>
      {note && <p className={styles.note}>{note}</p>}
      {photo && <ConditionPhoto picture={photo} title={`${words[kind]}, ${format.moment(at)}`} />}
    </>
  )
}

/** A photo of the condition: a thumbnail that opens enlarged. */
function ConditionPhoto({ picture, title }: { picture: PictureSet; title: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.thumbnail}
        aria-label={t`Ingrandisci la foto: ${title}`}
        onClick={() => setOpen(true)}
      >
        <Picture picture={picture} sizes="120px" decorative />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        <Picture picture={{ ...picture, alt: t`Foto delle condizioni` }} sizes="512px" eager />
      </Dialog>
    </>
  )
}

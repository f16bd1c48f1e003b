import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { UndoButton } from '#src/library/undo-move.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from '../desk.module.css'
import type { Return, ReturnState } from './use-returns.ts'

const icons: Record<ReturnState, typeof CircleCheck> = {
  sending: CircleDashed,
  returned: CircleCheck,
  idle: CircleHelp,
  failed: CircleAlert,
}

type Props = { entry: Return; onUndone: () => void; onCheck: () => void }

/** A product in the list of returns: its state, and the buttons of a return of the last minutes. */
export function ReturnRow({ entry, onUndone, onCheck }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { label, state, data, noted, failure } = entry
  const Icon = icons[state]
  const returned = state === 'returned' ? data?.closed : null
  const borrower = returned?.borrower.name
  const words: Record<ReturnState, string> = {
    sending: t`Invio in corso…`,
    returned: borrower ? t`Restituito: era con ${borrower}` : t`Restituito`,
    idle: t`Non risulta in prestito`,
    failed:
      failure?.code === 'not_found'
        ? t`Nessun oggetto con questo codice: controlla l'etichetta.`
        : failure
          ? failureText(failure)
          : '',
  }
  const format = useFormat()
  const name = data ? format.name(data.object) : label
  return (
    <div className={styles.return} data-state={state}>
      <Icon size={32} />
      <Picture picture={data?.object.img ?? null} sizes="56px" square decorative />
      <div>
        <strong>{name}</strong>
        {data && <p className={styles.small}>{data.object.code}</p>}
        <p>{words[state]}</p>
      </div>
      {returned ? (
        <div className={styles.acts}>
          {!noted && (
            <Button look="secondary" small aria-label={t`Nota o danno: ${name}`} onClick={onCheck}>
              <Trans>Nota o danno</Trans>
            </Button>
          )}
          <UndoButton loan={returned} small onUndone={onUndone} />
        </div>
      ) : (
        data && (
          <Link to="/desk" search={{ object: data.object.code }}>
            <Trans>Apri</Trans>
          </Link>
        )
      )}
    </div>
  )
}

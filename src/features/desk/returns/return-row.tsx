import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from '../desk.module.css'
import type { Return, ReturnState } from './use-returns.ts'

const icons: Record<ReturnState, typeof CircleCheck> = {
  looking: CircleDashed,
  waiting: CircleDashed,
  checking: CircleDashed,
  sending: CircleDashed,
  returned: CircleCheck,
  idle: CircleHelp,
  failed: CircleAlert,
}

type Props = { entry: Return; onTakeBack: () => void; onCheck: () => void }

/** A product in the list of returns: its state, and a button to undo the scan in time. */
export function ReturnRow({ entry, onTakeBack, onCheck }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { label, state, data, failure } = entry
  const Icon = icons[state]
  const borrower = data?.current?.borrower.name ?? ''
  const words: Record<ReturnState, string> = {
    looking: t`Un momento…`,
    waiting: t`Restituito tra pochi secondi: era con ${borrower}`,
    checking: t`Di' com'è tornato: era con ${borrower}`,
    sending: t`Invio in corso…`,
    returned: t`Restituito`,
    idle: t`Non risulta in prestito`,
    failed:
      failure?.code === 'not_found'
        ? t`Nessun oggetto con questo codice: controlla l'etichetta.`
        : failure
          ? failureText(failure)
          : '',
  }
  const name = data?.object.name ?? label
  return (
    <div className={styles.return} data-state={state}>
      <Icon size={32} />
      <Picture picture={data?.object.img ?? null} sizes="56px" square decorative />
      <div>
        <strong>{name}</strong>
        {data && <p className={styles.small}>{data.object.code}</p>}
        <p>{words[state]}</p>
      </div>
      {state === 'waiting' ? (
        <div className={styles.acts}>
          <Button look="secondary" small aria-label={t`Nota o danno: ${name}`} onClick={onCheck}>
            <Trans>Nota o danno</Trans>
          </Button>
          <Button look="secondary" small aria-label={t`Togli: ${name}`} onClick={onTakeBack}>
            <Trans>Togli</Trans>
          </Button>
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

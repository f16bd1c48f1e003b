import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type {
  AffectedLoan,
  AffectedReason,
  LoanDecisions,
} from '#contract/shapes/admin/affected.ts'
import { toFailure } from '#src/api/failure.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { SelectField } from '#src/ui/field/text-field.tsx'
import styles from './affected-loans.module.css'

type Decisions = NonNullable<LoanDecisions>

/**
 * Saves a change by staff. If it affects loans, a dialog asks what becomes of each, and the change is saved with the answer.
 * `save` answers `null` if the dialog was closed, and throws any other failure of the call.
 */
export function useAffectedLoans() {
  const [asked, setAsked] = useState<Props | null>(null)
  const ask = (loans: readonly AffectedLoan[]) =>
    new Promise<Decisions | null>(resolve => {
      const answer = (decisions: Decisions | null) => {
        setAsked(null)
        resolve(decisions)
      }
      setAsked({ loans, onAnswer: answer })
    })
  async function save<T>(call: (loans: Decisions) => Promise<T>): Promise<T | null> {
    let decisions: Decisions | null = []
    // A loan that changed while the dialog was open is asked about again.
    while (decisions) {
      try {
        return await call(decisions)
      } catch (error) {
        const { code, loans } = toFailure(error)
        if (code !== 'loans_affected') throw error
        decisions = await ask(loans)
      }
    }
    return null
  }
  /** The failure of the call that the form shows: the dialog shows the loans itself. */
  return { save, dialog: asked && <AffectedDialog {...asked} /> }
}

type Props = {
  loans: readonly AffectedLoan[]
  /** `null`: the change is not saved. */
  onAnswer: (decisions: Decisions | null) => void
}

/** Only a message, instead of one of the options. */
const onlyTold = -1

/** The loans that a change affects, and what becomes of each: the best option is chosen, and can be changed. */
function AffectedDialog({ loans, onAnswer }: Props) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const choiceOf = ({ id, options }: AffectedLoan) =>
    chosen[id] ?? (options.length > 0 ? 0 : onlyTold)
  const decide = () =>
    onAnswer(
      loans.map(loan => {
        const option = loan.options[choiceOf(loan)]
        const { id, revision } = loan
        if (!option) return { id, revision, plan: null }
        const { from_date, to_date, point } = option
        return { id, revision, plan: { from_date, to_date, point_id: point.id } }
      }),
    )
  return (
    <ConfirmDialog
      open
      onClose={() => onAnswer(null)}
      title={t`Questi prestiti ne risentono`}
      act={t`Salva e avvisa`}
      keep={t`Non salvare`}
      disabledReason={offline}
      onConfirm={decide}
    >
      <p>
        <Plural
          value={loans.length}
          one="Scegli che cosa diventa: chi lo ha riceve la notizia appena salvi."
          other="# prestiti: scegli che cosa diventa ciascuno. Chi lo ha riceve la notizia appena salvi."
        />
      </p>
      <ul className={styles.list}>
        {loans.map(loan => (
          <AffectedRow
            key={loan.id}
            loan={loan}
            choice={choiceOf(loan)}
            onChoose={choice => setChosen({ ...chosen, [loan.id]: choice })}
          />
        ))}
      </ul>
    </ConfirmDialog>
  )
}

type RowProps = { loan: AffectedLoan; choice: number; onChoose: (choice: number) => void }

function AffectedRow({ loan, choice, onChoose }: RowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const reasonText = useReasonText()
  const { product, borrower, number, point, options, reasons } = loan
  const days = format.period(loan)
  const optionText = (option: AffectedLoan['options'][number]) => {
    const to = format.period(option)
    const place = option.point.name
    const isSameDays = option.from_date === loan.from_date && option.to_date === loan.to_date
    if (option.point.id === point?.id)
      return isSameDays ? t`Resta lì, nel nuovo modo` : t`Nuovi giorni: ${to}`
    return isSameDays ? t`Stessi giorni, a ${place}` : t`${to}, a ${place}`
  }
  return (
    <li className={styles.loan}>
      <h3>{format.name(product)}</h3>
      <p className={styles.small}>
        {borrower} · <Trans>n. {number}</Trans> · {days}
        {point && ` · ${point.name}`}
      </p>
      <p>{reasons.map(reasonText).join('. ')}</p>
      {options.length > 0 ? (
        <SelectField
          label={t`Che cosa diventa`}
          value={choice}
          onChange={onChoose}
          options={[
            ...options.map((option, index) => ({ value: index, text: optionText(option) })),
            { value: onlyTold, text: t`Resta così, con un messaggio` },
          ]}
        />
      ) : (
        <p className={styles.small}>
          {reasons.includes('in_repair') ? (
            <Trans>
              Aspetta che si possa prestare, e riceve un messaggio con che cosa c'è di libero.
            </Trans>
          ) : (
            <Trans>Resta com'è, e riceve un messaggio.</Trans>
          )}
        </p>
      )}
    </li>
  )
}

function useReasonText() {
  const { t } = useLingui()
  const texts: Record<AffectedReason, string> = {
    in_repair: t`L'oggetto non si può prestare`,
    point_ended: t`Il punto non è più aperto al pubblico`,
    not_there: t`L'oggetto non si ritira più lì`,
    way_changed: t`Si ritira in un altro modo`,
    address_changed: t`Il punto ha un altro indirizzo`,
    pickup_closed: t`Il punto è chiuso in giorni in cui si poteva ritirare`,
    return_closed: t`Il punto è chiuso nel giorno in cui va riportato`,
    hours_changed: t`Quel giorno il punto è aperto meno di prima`,
  }
  return (reason: AffectedReason) => texts[reason]
}

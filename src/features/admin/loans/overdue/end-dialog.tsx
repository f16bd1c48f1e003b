import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Faults } from '#contract/faults.ts'
import type { OverdueMember } from '#contract/shapes/admin/overdue.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { call } from '#src/api/client.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { renew } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { useToday } from '#src/library/clock.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import layout from '../../parts/layout.module.css'
import { useSaved } from '../../parts/use-saved.ts'
import styles from './overdue.module.css'

type Props = { rows: readonly OverdueMember[]; onClose: () => void }

/** Gives several late things one new last day. Each is changed by itself: what the rules refuse says why, and the rest is done. */
export function EndDialog({ rows, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const saved = useSaved()
  const format = useFormat()
  const nameOf = usePersonName()
  const failureText = useFailureText()
  const today = useToday()
  // As they were ticked: the list changes while they are changed.
  const [loans] = useState(() => rows.flatMap(row => row.loans))
  const [left, setLeft] = useState<readonly string[]>(() => loans.map(({ id }) => id))
  const [refused, setRefused] = useState<ReadonlyMap<string, Failure>>(new Map())
  const [done, setDone] = useState<readonly string[]>([])
  const [at, setAt] = useState(0)
  const wanted = loans.filter(({ id }) => left.includes(id) && !done.includes(id))
  const form = useCallForm({
    initial: { to_date: addDays(today, 7) },
    check: ({ to_date }): Faults => (to_date ? {} : { to_date: 'required' }),
    send: async ({ to_date }) => {
      const failures = new Map<string, Failure>()
      const changed: string[] = []
      for (const [n, { id, from_date }] of wanted.entries()) {
        setAt(n)
        const body = { from_date, to_date }
        const failure = await call('admin.loans.change', { params: { id }, body }).then(
          () => null,
          toFailure,
        )
        if (failure) failures.set(id, failure)
        else changed.push(id)
      }
      setDone([...done, ...changed])
      setRefused(failures)
      await renew(client, 'admin.loans.change', failures.size > 0)
      return failures.size
    },
    onDone: failures => {
      if (failures > 0) return
      onClose()
      saved(t`Nuova scadenza data`)
    },
  })
  const count = wanted.length
  return (
    <Dialog open onClose={onClose} title={t`Dare una nuova scadenza?`}>
      <form className={layout.stack} {...form.props}>
        <TextField label={t`Al`} type="date" min={today} {...form.field('to_date')} />
        <ul className={styles.choices} aria-label={t`Oggetti`}>
          {loans.map(loan => {
            const { id, product, borrower, to_date } = loan
            const failure = refused.get(id)
            const name = format.name(product)
            const who = nameOf(borrower.name)
            const day = format.dayShort(to_date)
            return (
              <li key={id}>
                {done.includes(id) ? (
                  <p>
                    <Trans>
                      {name}, {who}: fatto
                    </Trans>
                  </p>
                ) : (
                  <Checkbox
                    label={t`${name}, ${who}: era ${day}`}
                    value={left.includes(id)}
                    describedBy={failure && `${id}-refused`}
                    onChange={isTicked =>
                      setLeft(isTicked ? [...left, id] : left.filter(one => one !== id))
                    }
                  />
                )}
                {failure && (
                  <p id={`${id}-refused`} className={styles.refused}>
                    {failureText(failure)}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
        <p className={layout.small}>
          <Trans>Chi li ha in prestito riceve subito le nuove date.</Trans>
        </p>
        {form.button.pending && count > 3 && (
          <Progress label={t`Un momento: ${at} di ${count}`} part={at / count} />
        )}
        <div role="status">
          {refused.size > 0 && !form.button.pending && (
            <Plural
              value={refused.size}
              one="Una data non va bene: il motivo è accanto all'oggetto."
              other="# date non vanno bene: il motivo è accanto agli oggetti."
            />
          )}
        </div>
        {form.banner}
        <FormActions
          onKeep={onClose}
          act={<Plural value={count} one="Cambia # scadenza" other="Cambia # scadenze" />}
          {...form.button}
          disabledReason={
            form.button.disabledReason ?? (count === 0 ? t`Spunta almeno un oggetto` : null)
          }
        />
      </form>
    </Dialog>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { BusyPeriod, Product } from '#contract/shapes/catalogue.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import type { Headquarters } from '#contract/shapes/headquarters.ts'
import { limits } from '#contract/limits.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { AbandonButton } from './abandon-button.tsx'
import { DaysChoice } from './days-choice.tsx'
import { LoanProblem } from './loan-problem.tsx'
import { PointChoice } from './point-choice.tsx'
import { useLoanForm } from './use-loan-form.ts'
import styles from './checkout.module.css'

type Props = {
  checkout: Checkout
  product: Product
  busy: readonly BusyPeriod[]
  points: readonly Headquarters[]
}

/** Pickup point first, since closed days differ from one to the other; then the days; then a note. */
export function LoanForm({ checkout, product, busy, points }: Props) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const form = useLoanForm(checkout, points)
  const { draft } = form
  const point = points.find(({ id }) => id === draft.pointId) ?? null
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <section aria-labelledby="where">
        <h2 id="where">
          <Trans>Dove lo ritiri</Trans>
        </h2>
        <PointChoice points={points} value={draft.pointId} onChange={form.choosePoint} />
      </section>
      <section aria-labelledby="when">
        <h2 id="when">
          <Trans>Quando ti serve</Trans>
        </h2>
        <DaysChoice
          product={product}
          busy={busy}
          point={point}
          value={draft.period}
          onChange={form.choosePeriod}
        />
      </section>
      <section aria-labelledby="question">
        <h2 id="question">
          <Trans>Hai delle domande?</Trans>
        </h2>
        <TextArea
          label={t`La tua domanda`}
          hint={t`Facoltativa: la legge chi prepara l'oggetto.`}
          value={draft.note}
          maxLength={limits.noteMaxChars}
          onChange={form.writeNote}
        />
      </section>
      <LoanProblem problem={form.problem} onChoose={form.choosePeriod} />
      <ActionBar
        note={t`Poi hai 10 minuti per confermare: nel frattempo i giorni restano tuoi.`}
      >
        <Button type="submit" pending={form.pending} disabledReason={offline}>
          <Trans>Continua con questo prestito</Trans>
        </Button>
        <AbandonButton product={checkout.product} />
      </ActionBar>
    </form>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { deliveryPoint } from '#contract/delivery-point.ts'
import { limits } from '#contract/limits.ts'
import { contactLinks } from '#src/library/contact-links.ts'
import { useLibrary } from '#src/library/library.ts'
import { NotBackBanner } from '#src/library/products/not-back.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { useWideScreen } from '#src/platform/wide-screen.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { ActionBar } from '#src/ui/page/page.tsx'
import styles from '../checkout.module.css'
import { AbandonButton } from '../days/abandon-button.tsx'
import { DaysChoice } from '../days/days-choice.tsx'
import { reservationMinutes } from '../days/use-reservation.ts'
import { AddressDialog } from '../paying/address-dialog.tsx'
import { ContactConsent } from './contact-consent.tsx'
import { LoanProblem } from './loan-problem.tsx'
import { PointChoice } from './point-choice.tsx'
import { bring, useGoToProblem } from './use-go-to-problem.ts'
import { type LoanFormProps, partOf, useLoanForm } from './use-loan-form.ts'

/** Pickup point first, because its closed days affect the calendar; then the days; then a note. */
export function LoanForm(props: LoanFormProps) {
  const { checkout, product, busy, reserved, points, allowed } = props
  const { t } = useLingui()
  const offline = useOfflineReason()
  const { draft, problem, change, choosePoint, sendPlace, address, submit, pending } =
    useLoanForm(props)
  const part = problem && partOf(problem)
  const problemId = useId()
  const shown = problem && (
    <div id={problemId}>
      <LoanProblem problem={problem} onChange={change} />
    </div>
  )
  useGoToProblem(problem)
  const narrow = !useWideScreen()
  const choose = (id: string, { byHand }: { byHand: boolean }) => {
    choosePoint(id)
    // On a phone the list closes, and the calendar with its button fits below the header.
    if (narrow && byHand) requestAnimationFrame(() => bring('days'))
  }
  const point = allowed.find(({ id }) => id === draft.pointId) ?? null
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!pending && !offline) void submit()
        }}
      >
        <section id="place" aria-labelledby="where">
          <h2 id="where">
            <Trans>Dove lo ritiri</Trans>
          </h2>
          {part === 'place' && shown}
          <PointChoice
            points={allowed}
            value={draft.pointId}
            geo={draft.geo}
            onChange={choose}
            describedBy={part === 'place' ? problemId : undefined}
          />
          {point?.id === deliveryPoint && (
            <Button look="quiet" small onClick={address.ask}>
              {draft.geo ? <Trans>Cambia indirizzo</Trans> : <Trans>Indirizzo di consegna</Trans>}
            </Button>
          )}
          {point?.is.private && (
            <div id="consent" className={styles.at}>
              {part === 'consent' && shown}
              <ContactConsent
                agreed={draft.consent}
                onChange={consent => change({ consent })}
                describedBy={part === 'consent' ? problemId : undefined}
              />
            </div>
          )}
        </section>
        <section id="days" aria-labelledby="when">
          <h2 id="when">
            <Trans>Quando ti serve</Trans>
          </h2>
          {part === 'days' && shown}
          <NotBackBanner loan={product.loan} />
          <DaysChoice
            product={product}
            busy={busy}
            reserved={reserved}
            points={points}
            point={point}
            draft={draft}
            onChange={change}
            describedBy={part === 'days' ? problemId : undefined}
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
            onChange={note => change({ note })}
          />
          <HelpLinks />
        </section>
        <ActionBar
          note={
            part === 'all'
              ? shown
              : t`Poi hai ${reservationMinutes} minuti per confermare: intanto i giorni restano tuoi.`
          }
        >
          <Button
            type="submit"
            pending={pending}
            pendingText={t`Controllo in corso…`}
            disabledReason={offline}
          >
            <Trans>Continua con questo prestito</Trans>
          </Button>
          <AbandonButton checkout={checkout} />
        </ActionBar>
      </form>
      {address.asking && (
        <AddressDialog
          productId={checkout.product.id}
          initial={draft.geo}
          reminded={address.asking === 'reminded'}
          onSend={sendPlace}
          onConfirm={address.confirm}
          onClose={address.close}
          onCancel={address.cancel}
        />
      )}
    </>
  )
}

/** Links to help. */
function HelpLinks() {
  const to = contactLinks(useLibrary().contacts)
  return (
    <p className={styles.help}>
      {to.email && (
        <a href={to.email}>
          <Trans>Scrivi un'e-mail</Trans>
        </a>
      )}
      {to.phone && (
        <a href={to.phone}>
          <Trans>Chiama l'oggettoteca</Trans>
        </a>
      )}
      {to.whatsapp && (
        <a href={to.whatsapp} target="_blank" rel="noopener">
          WhatsApp
        </a>
      )}
      <Link to="/help">
        <Trans>Aiuto</Trans>
      </Link>
    </p>
  )
}

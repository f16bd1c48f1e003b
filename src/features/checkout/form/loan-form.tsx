import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useId, useMemo } from 'react'
import { deliveryPoint } from '#contract/delivery-point.ts'
import type { Alternative } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { freePoints } from '#domain/days/first-free.ts'
import { queryFor } from '#src/api/queries.ts'
import { availabilityOf } from '#src/library/availability.ts'
import { useLibraryNow } from '#src/library/clock.ts'
import { contactLinks } from '#src/library/contact-links.ts'
import { useLibrary } from '#src/library/library.ts'
import { NotBackBanner } from '#src/library/products/not-back.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { useWideScreen } from '#src/platform/wide-screen.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { ActionBar } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from '../checkout.module.css'
import { AbandonButton } from '../days/abandon-button.tsx'
import { DaysChoice } from '../days/days-choice.tsx'
import { reservationMinutes } from '../days/use-reservation.ts'
import { PlaceLimits } from '../lines/conflict.tsx'
import { AddressDialog } from '../paying/address-dialog.tsx'
import { LoanProblem } from './loan-problem.tsx'
import { PointChoice } from './point-choice.tsx'
import {
  type LoanFormProps,
  type Part,
  type Problem,
  partOf,
  useLoanForm,
} from './use-loan-form.ts'

/** Pickup point first, because its closed days affect the calendar; then the days; then a note. */
export function LoanForm(props: LoanFormProps) {
  const { checkout, lines, reserved, points, allowed } = props
  const { t } = useLingui()
  const offline = useOfflineReason()
  const form = useLoanForm(props)
  const free = useFreePoints(props)
  useGoToHash()
  const { draft, problem, change, choosePoint, sendPlace, address, submit, pending } = form
  /** The pressed button disappears with the refusal, so the focus moves to the days. */
  const take = (offered: Alternative) => {
    form.takeOffer(offered)
    requestAnimationFrame(() => focusPart('days'))
  }
  const part = problem && partOf(problem)
  const problemId = useId()
  const shown = problem && (
    <div id={problemId}>
      <LoanProblem checkout={checkout} problem={problem} onChange={change} onTake={take} />
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
  const alone = lines.length === 1 && lines[0]
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
            <Trans>Dove ritiri</Trans>
          </h2>
          {part === 'place' && shown}
          {lines.length > 1 && (
            <PlaceLimits checkout={checkout} lines={lines} points={points} allowed={allowed} />
          )}
          <PointChoice
            points={free}
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
                value={draft.consent}
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
          {alone && <NotBackBanner loan={alone.product.loan} />}
          <DaysChoice
            checkout={checkout}
            lines={lines}
            reserved={reserved}
            points={points}
            point={point}
            draft={draft}
            onChange={change}
            onTake={take}
            describedBy={part === 'days' ? problemId : undefined}
          />
        </section>
        <section id="note" aria-labelledby="question">
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

/** What takes the focus in each part of the page. */
const fields: Record<Exclude<Part, 'all'>, string> = {
  place: 'input[type=radio]',
  consent: 'input[type=checkbox]',
  days: '[role=grid] [tabindex="0"]',
}

/** Scrolls to a part of the page, to its top. */
function bring(part: Exclude<Part, 'all'>) {
  document.getElementById(part)?.scrollIntoView({ block: 'start' })
}

/** The points with the first day on which all can be collected there. */
function useFreePoints({ lines, reserved, points, allowed }: LoanFormProps) {
  const library = useLibrary()
  const { today, time } = useLibraryNow()
  return useMemo(() => {
    const inputs = lines.map(line =>
      availabilityOf({ ...line, reserved, points, library, point: null }, { today, time }),
    )
    return freePoints(inputs, allowed)
  }, [lines, reserved, points, allowed, library, today, time])
}

/** Scrolls to the part of the page that the recap's link names. */
function useGoToHash() {
  const hash = useLocation({ select: location => location.hash })
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView({ block: 'start' })
  }, [hash])
}

/** Scrolls to the part of the page that has a problem, and focuses its field. */
function useGoToProblem(problem: Problem | null) {
  useEffect(() => {
    const part = problem && partOf(problem)
    if (!part || part === 'all') return
    focusPart(part)
    bring(part)
  }, [problem])
}

/** Focuses the field of a part of the page, without scrolling. */
function focusPart(part: Exclude<Part, 'all'>) {
  const section = document.getElementById(part)
  const field = section?.querySelector<HTMLElement>(fields[part])
  // While the calendar loads, its section takes the focus.
  if (!field) section?.setAttribute('tabindex', '-1')
  const target = field ?? section
  target?.focus({ preventScroll: true })
}

/** At a member's home: which contact data is shared, and the consent. */
function ContactConsent(consent: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  const { t } = useLingui()
  const { data: me } = useQuery(queryFor('me.get'))
  return (
    <>
      <Banner tone="info">
        <p>
          <Trans>
            Questo oggetto si ritira a casa di chi lo presta, che vede subito il tuo nome e il tuo
            telefono, per concordare la consegna. Quando dice che va bene, tu vedi il suo indirizzo
            e il suo telefono. Finché il prestito è aperto, e non oltre.
          </Trans>
        </p>
        {me && !me.phone_number && (
          <p>
            <Trans>
              Nel tuo profilo manca il telefono: <Link to="/me/account">aggiungilo</Link>, così ti
              può rispondere.
            </Trans>
          </p>
        )}
      </Banner>
      <Checkbox
        label={t`Accetto di condividere i miei dati con il proprietario dell'oggetto`}
        {...consent}
      />
    </>
  )
}

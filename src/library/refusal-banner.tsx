import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { BorrowRefusal } from '#contract/shapes/booking-errors.ts'
import { sellsCards } from '#domain/membership.ts'
import type { Failure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useSession } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Banner, type Tone } from '#src/ui/states/states.tsx'
import { useLibrary } from './library.ts'

type Code = Failure['code']

/** The reasons as staff read them who act for the member. */
const ofMember: { [C in BorrowRefusal]?: (name: string) => MessageDescriptor } = {
  member_suspended: name => msg`Il profilo di ${name} è sospeso: per ora non può prenotare.`,
  adhesion_required: name => msg`${name} non ha ancora accettato il modulo di adesione.`,
  card_inactive: name => msg`La tessera di ${name} è scaduta: serve per prenotare.`,
  card_missing: name => msg`${name} non ha ancora la tessera: serve per prenotare.`,
  no_loans_available: name => msg`${name} ha già tutti i prestiti che può avere insieme.`,
  own_object: name => msg`Questo oggetto è di ${name}: non serve prenderlo in prestito.`,
  already_borrowed: name => msg`${name} ha già un prestito di questo oggetto.`,
}

/** Why something is refused: as the member reads it, or about the member whom staff impersonate. */
export function useRefusalText() {
  const { i18n } = useLingui()
  const failureText = useFailureText()
  const { ghost } = useSession()
  return (failure: Failure | { code: Code }) => {
    const about = ghost && ofMember[failure.code as BorrowRefusal]
    return failureText(failure, about && i18n._(about(ghost.label)))
  }
}

/** Reasons that the member can resolve, or that are no problem, are not shown as an alarm. */
const tones: { [C in Code]?: Tone } = {
  adhesion_required: 'waiting',
  card_inactive: 'waiting',
  card_missing: 'waiting',
  no_loans_available: 'waiting',
  own_object: 'info',
  already_borrowed: 'info',
  queues_full: 'waiting',
}

type Props = {
  /** Every reason, the one that matters most first. */
  codes: readonly Code[]
  /** The refused call, if it was one. */
  failure?: Failure
}

/** Why the member may not do this, and what to do about the first reason. */
export function RefusalBanner({ codes, failure }: Props) {
  const refusalText = useRefusalText()
  const [first] = codes
  if (!first) return null
  return (
    <Banner tone={tones[first] ?? 'bad'} action={<WayOn code={first} />}>
      {codes.map(code => (
        <p key={code}>{refusalText(failure?.code === code ? failure : { code })}</p>
      ))}
    </Banner>
  )
}

/** Codes that only the library can resolve. */
const askTheLibrary: readonly Code[] = ['member_suspended', 'card_inactive', 'card_missing']

function WayOn({ code }: { code: Code }) {
  const library = useLibrary()
  const { ghost } = useSession()
  if (code === 'no_loans_available') {
    return (
      <Link to="/me/orders" className={buttonClass('secondary', true)}>
        <Trans>Vai ai prestiti</Trans>
      </Link>
    )
  }
  if (code === 'adhesion_required') {
    return (
      <Link to="/modulo-adesione" className={buttonClass('secondary', true)}>
        <Trans>Leggi il modulo</Trans>
      </Link>
    )
  }
  if (!askTheLibrary.includes(code) || ghost) return null
  if (code !== 'member_suspended' && sellsCards(library)) {
    return (
      <Link to="/me/rinnovo-tessera" className={buttonClass('secondary', true)}>
        {code === 'card_missing' ? <Trans>Fai la tessera</Trans> : <Trans>Rinnova tessera</Trans>}
      </Link>
    )
  }
  const { email } = library.contacts
  if (!email) return null
  return (
    <a href={`mailto:${email}`} className={buttonClass('secondary', true)}>
      <Trans>Scrivi all'oggettoteca</Trans>
    </a>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '#contract/errors.ts'
import type { CheckResult, DeskCheck } from '#contract/shapes/desk/lending.ts'
import { failureTexts } from '#src/i18n/failure-text.ts'

/** What each check says if it is in order. */
export const okTexts: Record<DeskCheck, MessageDescriptor> = {
  card: msg`Tessera valida`,
  suspension: msg`Nessuna sospensione`,
  overdue: msg`Nessun ritardo`,
  limit: msg`Prestiti entro il limite`,
  permission: msg`Può averlo`,
  form: msg`Modulo di adesione accettato`,
  queue: msg`Nessuno in coda prima`,
  next_booking: msg`Libero in questi giorni`,
  service: msg`In servizio`,
  place: msg`Si ritira in questo punto`,
  days: msg`Punto aperto nei giorni scelti`,
}

/** The refusals in the words of the desk: the usual texts speak to the member. */
const refusals: { [C in ErrorCode]?: MessageDescriptor } = {
  card_missing: msg`Non ha ancora la tessera.`,
  card_inactive: msg`La tessera è scaduta.`,
  member_suspended: msg`Il profilo è sospeso: per prestare, togli prima la sospensione nella sua scheda.`,
  loans_overdue: msg`Ha prestiti in ritardo da riportare.`,
  no_loans_available: msg`Con questi supera i prestiti che può avere insieme.`,
  lines_exceeded: msg`Sono più oggetti diversi di quanti se ne prestano insieme.`,
  pieces_exceeded: msg`Sono più pezzi di quanti se ne prestano insieme.`,
  own_object: msg`È già suo: non serve prestarlo.`,
  private_alone: msg`È a casa di chi lo presta: non passa dal banco.`,
  contact_consent_required: msg`È a casa di chi lo presta: non passa dal banco.`,
  adhesion_required: msg`Non ha accettato il modulo di adesione: fallo firmare su carta e segnalo nella sua scheda.`,
  object_busy: msg`In questi giorni non è libero: lo ha o lo ha prenotato qualcun altro, o è in preparazione.`,
  object_in_maintenance: msg`È in manutenzione.`,
  object_not_back: msg`Risulta ancora in prestito.`,
  too_few_copies: msg`Le copie in servizio non bastano.`,
  pickup_point_not_allowed: msg`Non si ritira in questo punto: sceglilo qui sotto.`,
  pickup_point_closed: msg`Questo punto per ora è chiuso: scegline un altro.`,
  locker_full: msg`Nello smartlocker non ci stanno tutti insieme.`,
  date_in_past: msg`È uscito da troppi giorni: si segnano solo le uscite degli ultimi.`,
  dates_reversed: msg`Si riporterebbe prima che esca: correggi i giorni.`,
  loan_too_long: msg`È un prestito troppo lungo: accorcia i giorni.`,
  too_far_ahead: msg`È troppo lontano: il calendario non arriva fin lì.`,
  pickup_closed: msg`Il punto è chiuso nel giorno della consegna.`,
  return_closed: msg`Il punto è chiuso nel giorno in cui si riporta.`,
  too_late_today: msg`Per oggi il punto ha già chiuso.`,
}

const queueText = msg`Qualcuno lo aspetta in coda prima.`
const preparedText = msg`È appena tornato: è ancora nei giorni di preparazione.`

/** Why a check is not green; for a line by the line's own code. */
export function checkText(
  { check, state }: Pick<CheckResult, 'check' | 'state'>,
  code: CheckResult['code'],
): MessageDescriptor {
  if (check === 'queue') return queueText
  // Of busy days only those of a preparation can be overridden.
  if (check === 'next_booking' && state === 'overridable') return preparedText
  return (code && (refusals[code] ?? failureTexts[code])) || okTexts[check]
}

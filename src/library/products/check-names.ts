import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DeskCheck } from '#contract/shapes/desk/lending.ts'

/** What each check is about. */
export const checkNames: Record<DeskCheck, MessageDescriptor> = {
  card: msg`Tessera`,
  suspension: msg`Sospensione`,
  overdue: msg`Ritardi`,
  limit: msg`Quanti prestiti`,
  permission: msg`Permesso`,
  form: msg`Adesione`,
  queue: msg`Coda`,
  next_booking: msg`Prenotazioni`,
  service: msg`Oggetto`,
  place: msg`Punto`,
  days: msg`Giorni`,
}

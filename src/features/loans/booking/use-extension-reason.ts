import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { ExtensionLimit } from '#contract/errors.ts'
import { groupsOf } from '#domain/loans/bookings.ts'
import { failureTexts } from '#src/i18n/failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import type { ExtensionRefusal } from './extension-together.ts'

const reasons: Record<ExtensionLimit, MessageDescriptor> = {
  booked: msg`Un'altra persona l'ha già prenotato.`,
  queue: msg`C'è già qualcuno in coda.`,
  closed: msg`In quel giorno il punto di ritiro è chiuso.`,
  maintenance: msg`L'oggetto deve andare in manutenzione.`,
  late: msg`È in ritardo da più di un mese.`,
}

/** Why a loan cannot be extended further: `of` a limit, or of several loans with their names. */
export function useExtensionReason() {
  const { i18n } = useLingui()
  const format = useFormat()
  const of = (limit: ExtensionLimit | null | undefined) => (limit ? i18n._(reasons[limit]) : null)
  const ofAll = (refused: readonly ExtensionRefusal[]) => {
    const said = refused.map(({ order, why }) => {
      const text = why === 'used' ? i18n._(failureTexts.extension_used) : of(why)
      return `${format.name(order.product)}: ${text ?? ''}`
    })
    return groupsOf(said, text => text)
      .map(([text]) => text)
      .join(' ')
  }
  return { of, ofAll }
}

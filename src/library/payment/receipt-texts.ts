import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PaymentMethod, Receipt, ReceiptKind } from '#contract/shapes/desk/till.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'

export const methodNames: Record<PaymentMethod, MessageDescriptor> = {
  cash: msg`Contanti`,
  terminal: msg`Bancomat o carta`,
  transfer: msg`Bonifico`,
  online: msg`PayPal`,
  free: msg`Gratis`,
}

export const kindNames: Record<ReceiptKind, MessageDescriptor> = {
  card: msg`Tessera`,
  contribution: msg`Contributo`,
  delivery: msg`Consegna a domicilio`,
}

/** Such as «12/2026». */
export const numberOf = ({ year, number }: Pick<Receipt, 'year' | 'number'>) => `${number}/${year}`

/** What a receipt says, in words. */
export function useReceiptTexts() {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const nameOf = usePersonName()
  return {
    /** Of cents. */
    money: (cents: number) => format.money(cents / 100),
    method: ({ method }: Receipt) => i18n._(methodNames[method]),
    what: ({ kind, card, reversal_of }: Receipt) => {
      const name = card?.name ?? i18n._(kindNames[kind])
      const former = reversal_of && numberOf(reversal_of)
      return former ? t`Storno della n. ${former}: ${name}` : name
    },
    who: ({ member }: Receipt) => (member ? nameOf(member.name) : null),
  }
}

import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Library } from '#contract/shapes/library.ts'
import type { formats } from '#src/i18n/use-format.ts'

/**
 * What belonging to the library costs, in few words after «con la tessera»: «da 10 € l'anno»; `null` where the price is not
 * known.
 */
export function cardFrom(
  { cheapest_card: card }: Pick<Library, 'cheapest_card'>,
  format: ReturnType<typeof formats>,
): string | null {
  if (!card) return null
  if (card.price === 0) return i18n._(msg`che costa quanto vuoi`)
  const price = format.price(card.price)
  const time = i18n._(
    msg`${plural(card.duration, { 1: 'al mese', 12: 'l’anno', other: 'per # mesi' })}`,
  )
  return card.more ? i18n._(msg`da ${price} ${time}`) : `${price} ${time}`
}

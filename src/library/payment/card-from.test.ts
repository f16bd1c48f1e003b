import { i18n } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('window', {})
const { messagesOf } = await import('#src/i18n/locale.ts')
const { formats } = await import('#src/i18n/use-format.ts')
const { cardFrom } = await import('./card-from.ts')
const messages = await messagesOf('it')
beforeEach(() => i18n.loadAndActivate({ locale: 'it', messages }))

const text = (price: number, duration = 12, more = false) =>
  cardFrom({ cheapest_card: { price, duration, more } }, formats('it'))?.replace(/\s/g, ' ')

test('the price of the cheapest card is for its months, with cents only if it has some', () => {
  expect(text(10, 12, true)).toBe('da 10 € l’anno')
  expect(text(10)).toBe('10 € l’anno')
  expect(text(2.5, 1)).toBe('2,50 € al mese')
  expect(text(12, 6, true)).toBe('da 12 € per 6 mesi')
  expect(text(0, 12, true)).toBe('che costa quanto vuoi')
})

test('where the price is not known there is none', () => {
  expect(cardFrom({}, formats('it'))).toBeNull()
})

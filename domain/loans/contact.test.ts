import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#contract/order-status.ts'
import { type ContactFacts, seesContact, seesDeliveryAddress, seesPointAddress } from './contact.ts'

const asked: ContactFacts = {
  status: 'pending',
  method: 'p2p',
  contactShared: true,
  ownerAgreed: false,
}
const agreed = { ...asked, ownerAgreed: true }

describe('who sees the contacts of borrower and owner', () => {
  test('before the owner agrees, only the owner sees the borrower who agreed to share', () => {
    expect(seesContact(asked, 'owner')).toBe(true)
    expect(seesContact(asked, 'borrower')).toBe(false)
  })

  test('after the owner agrees, both see each other', () => {
    expect(seesContact(agreed, 'owner')).toBe(true)
    expect(seesContact(agreed, 'borrower')).toBe(true)
  })

  test('without the borrower’s consent nobody sees them', () => {
    for (const recipient of ['owner', 'borrower'] as const) {
      expect(seesContact({ ...agreed, contactShared: false }, recipient)).toBe(false)
    }
  })

  test.each(orderStatuses)('in state %s', status => {
    const open = ['checkout', 'pending', 'approved', 'extended'].includes(status)
    expect(seesContact({ ...agreed, status }, 'borrower')).toBe(open)
    expect(seesContact({ ...agreed, status }, 'owner')).toBe(open)
  })

  test.each(['desk', 'smartlocker', 'delivery'] as const)('never for a loan by %s', method => {
    expect(seesContact({ ...agreed, method }, 'borrower')).toBe(false)
    expect(seesContact({ ...agreed, method }, 'owner')).toBe(false)
  })
})

test('the street of a library’s pickup point is public; that of a home needs an agreement', () => {
  expect(seesPointAddress({ private: false }, asked, 'borrower')).toBe(true)
  expect(seesPointAddress({ private: true }, asked, 'borrower')).toBe(false)
  expect(seesPointAddress({ private: true }, agreed, 'borrower')).toBe(true)
})

test('only the borrower sees the address of a delivery', () => {
  expect(seesDeliveryAddress('borrower')).toBe(true)
  expect(seesDeliveryAddress('owner')).toBe(false)
})

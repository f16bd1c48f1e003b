import { describe, expect, test } from 'vitest'
import { sellsCards } from './membership.ts'
import {
  type LentProductFacts,
  type MemberAct,
  type MemberFacts,
  memberActs,
  memberRefusals,
  refusalsWith,
} from './refusals.ts'

describe('who may borrow', () => {
  const may: MemberFacts = {
    banned: false,
    activeCard: true,
    hadCard: true,
    autoMembership: false,
    cardOnSale: false,
    adhesionAccepted: true,
    availableLoans: 1,
  }
  const free: LentProductFacts = {
    own: false,
    maintenance: false,
    borrowed: false,
    queuesFull: false,
  }
  const refusals = (person: Partial<MemberFacts>, act: MemberAct) =>
    memberRefusals({ ...may, ...person }, act)

  test('an eligible member may do everything with an available product', () => {
    for (const act of memberActs) expect(refusals({}, act)).toEqual([])
    for (const act of ['reserve', 'confirm', 'queue'] as const) {
      expect(refusalsWith([], free, act)).toEqual([])
    }
  })

  test.each([
    [{ banned: true }, 'member_suspended', ['reserve', 'confirm', 'queue', 'lend']],
    [{ adhesionAccepted: false }, 'adhesion_required', ['reserve', 'confirm', 'queue', 'lend']],
    [{ activeCard: false }, 'card_inactive', ['reserve', 'confirm']],
    [{ activeCard: false, hadCard: false }, 'card_missing', ['reserve', 'confirm']],
    // It can be bought while the days are reserved.
    [{ activeCard: false, cardOnSale: true }, 'card_inactive', ['confirm']],
    [{ availableLoans: 0 }, 'no_loans_available', ['reserve', 'confirm']],
  ] as const)('a member with %o is refused by %s to: %s', (person, code, acts) => {
    for (const act of memberActs) {
      expect(refusals(person, act)).toEqual(acts.some(one => one === act) ? [code] : [])
    }
  })

  test('no membership is required if the library gives one to everybody', () => {
    expect(refusals({ activeCard: false, autoMembership: true }, 'confirm')).toEqual([])
  })

  test('every reason is given, that of the library first', () => {
    const worst = { banned: true, adhesionAccepted: false, activeCard: false, availableLoans: 0 }
    const all = ['member_suspended', 'adhesion_required', 'card_inactive', 'no_loans_available']
    expect(refusals(worst, 'confirm')).toEqual(all)
    expect(refusals({ ...worst, cardOnSale: true }, 'reserve')).toEqual(
      all.filter(code => code !== 'card_inactive'),
    )
  })

  test('the product has its own reasons: the owner’s before the member’s, the repair after', () => {
    const object = { own: true, maintenance: true, borrowed: true, queuesFull: true }
    expect(refusalsWith(['card_missing'], object, 'confirm')).toEqual([
      'own_object',
      'card_missing',
      'object_in_maintenance',
    ])
    expect(refusalsWith([], object, 'queue')).toEqual([
      'own_object',
      'already_borrowed',
      'queues_full',
    ])
  })
})

test('cards are sold where the library says so, has one to sell, and can be paid', () => {
  const seller = { is: { renewable_card: true }, renewal_card: { id: 'annual' }, pp_pk: 'account' }
  expect(sellsCards(seller)).toBe(true)
  expect(sellsCards({ ...seller, is: { renewable_card: false } })).toBe(false)
  expect(sellsCards({ ...seller, renewal_card: null })).toBe(false)
  expect(sellsCards({ ...seller, pp_pk: null })).toBe(false)
})

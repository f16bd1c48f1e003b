import { expect, test } from 'vitest'
import { deliveryPoint } from '#contract/delivery-point.ts'
import { desk, morning } from '#tests/support/visits.ts'
import type { AvailabilityInput } from './availability.ts'
import { freePoints, hoursLeft } from './first-free.ts'

// A Friday.
const today = '2026-11-27'
const onDays = (id: string, days: number[], hours = '10:00-13:00, 15:00-19:00') => ({
  ...desk,
  id,
  opening_hours: days.map(day => ({ id: `${day}`, day, hours })),
  holidays: [],
  additional_days: [],
})
const free: AvailabilityInput = {
  ...morning,
  today,
  busy: [],
  opening: null,
  delivered: false,
  preparationOpening: null,
  preparationDays: 0,
  sameDayTurnover: false,
  maxMonths: 1,
  maintenance: false,
}
const weekdays = onDays('weekdays', [1, 2, 3, 4, 5])
const saturdays = onDays('saturdays', [6], '09:30-12:30')
const never = onDays('never', [])
const lent = (to: string) => [{ from: today, to, kind: 'loan' as const }]
const found = (...products: AvailabilityInput[]) =>
  freePoints(products, [never, saturdays, weekdays]).map(({ point, day }) => [point.id, day])

test('each point has its first free day, the soonest first, and one that never opens is last', () => {
  expect(found(free)).toEqual([
    ['weekdays', today],
    ['saturdays', '2026-11-28'],
    ['never', null],
  ])
  expect(found({ ...free, busy: lent('2026-11-27') })).toEqual([
    ['saturdays', '2026-11-28'],
    ['weekdays', '2026-11-30'],
    ['never', null],
  ])
  // On the same day the points stay in their order.
  const all = freePoints([free], [onDays('b', [5]), onDays('a', [5])])
  expect(all.map(({ point }) => point.id)).toEqual(['b', 'a'])
})

test('several products are free together, and enough pieces of one', () => {
  const other = { ...free, busy: lent('2026-12-01') }
  expect(found(free, other)[0]).toEqual(['weekdays', '2026-12-02'])
  const pieces = { ...free, copies: 2, wanted: 2, busy: lent('2026-11-28') }
  expect(found(pieces)[0]).toEqual(['weekdays', '2026-11-30'])
  expect(found({ ...pieces, wanted: 1 })[0]).toEqual(['weekdays', today])
})

test('today counts until the last visit, and a delivery until its own hour', () => {
  expect(found({ ...free, time: '18:45' })[0]).toEqual(['saturdays', '2026-11-28'])
  const late = { ...free, time: '18:00', deliverUntil: '17:00' }
  const home = { ...weekdays, id: deliveryPoint }
  const [point, delivery] = freePoints([late], [weekdays, home])
  expect(point).toMatchObject({ point: { id: 'weekdays' }, day: today })
  expect(delivery).toMatchObject({ day: '2026-11-30', hours: [] })
  // Choosing it asks for an address, so it comes last, also if it is sooner.
  const sooner = freePoints([{ ...free, deliverUntil: '17:00' }], [home, saturdays])
  expect(sooner.map(({ day }) => day)).toEqual(['2026-11-28', today])
})

test('the hours are those of the day: of today without what is over, of a home none', () => {
  const [first] = freePoints([free], [weekdays])
  expect(first?.hours).toEqual([
    { from: '10:00', until: '13:00' },
    { from: '15:00', until: '19:00' },
  ])
  expect(hoursLeft(weekdays, today, { today, time: '13:00' })).toEqual([
    { from: '15:00', until: '19:00' },
  ])
  expect(hoursLeft(saturdays, today, { today, time: '08:00' })).toEqual([])
  const home = { ...weekdays, is: { ...weekdays.is, private: true } }
  expect(freePoints([free], [home])[0]).toMatchObject({ day: today, hours: [] })
})

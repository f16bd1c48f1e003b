import { expect, test } from 'vitest'
import { closureAt, isAdhesionExempt } from './library-service.ts'

const now = new Date('2026-11-20T11:00:00Z')
const open = { available: true, maintenanceUntil: null, exceeded: false }

test('an available library within its daily limits is open', () => {
  expect(closureAt(now, open)).toBeNull()
  expect(closureAt(now, { ...open, maintenanceUntil: new Date('2026-11-21') })).toBeNull()
})

test('maintenance lasts until its end, or until staff end it', () => {
  const closed = { ...open, available: false }
  expect(closureAt(now, closed)).toEqual({ reason: 'maintenance', until: null })
  const until = new Date('2026-11-20T11:00:01Z')
  expect(closureAt(now, { ...closed, maintenanceUntil: until })).toEqual({
    reason: 'maintenance',
    until,
  })
  expect(closureAt(now, { ...closed, maintenanceUntil: now })).toBeNull()
})

test('a library over its daily limits is closed, and maintenance is reported first', () => {
  expect(closureAt(now, { ...open, exceeded: true })?.reason).toBe('daily_limits')
  const both = { available: false, maintenanceUntil: null, exceeded: true }
  expect(closureAt(now, both)?.reason).toBe('maintenance')
})

test('an exempt host must match as a whole', () => {
  const exempt = ['sale.ateneo.example', 'tessere.ateneo.example']
  expect(isAdhesionExempt('tessere.ateneo.example', exempt)).toBe(true)
  expect(isAdhesionExempt(null, exempt)).toBe(false)
  for (const host of [
    'tessere.ateneo.example.evil.example',
    'xtessere.ateneo.example',
    'ateneo.example',
    '',
  ]) {
    expect([host, isAdhesionExempt(host, exempt)]).toEqual([host, false])
  }
})

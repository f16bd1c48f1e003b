import { expect, test } from 'vitest'
import type { Order } from '#contract/shapes/order.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { codeTimeTexts } from '#contract/texts/code-times.ts'
import { codePage } from './code-page.ts'
import { findCode } from './stored-code.ts'

const italian = {
  locale: 'it',
  fallback: 'it',
  words: {
    pickup: 'Codice di ritiro',
    deposit: 'Codice di deposito',
    stored: 'Aggiornato',
    times: codeTimeTexts,
  },
  clock: { zone: 'Europe/Rome', offset: 0 },
} as const
const english = {
  locale: 'en',
  fallback: 'it',
  words: { pickup: 'Pickup code', deposit: 'Deposit code', stored: 'Updated' },
} as const
const storedAt = Date.parse('2026-05-04T08:30:00Z')
const day = 86_400_000

function loanWith(more: { status?: string; status_n?: number; name?: string } = {}): Order {
  const { status = 'pending', status_n = 1, name = 'Mini <proiettore>' } = more
  const address = {
    id: 'stazione',
    name: 'Smartlocker Stazione',
    address: 'Piazza Medaglie d’Oro 2',
    smartlocker_instruction: { it: 'Avvicina il codice.', en: 'Hold the code close.' },
  }
  const loan = {
    from_date: '2026-05-05',
    to_date: '2026-05-12',
    pickup_code: '12345678',
    pickup_qr_code: 'QR:12345678',
    deposit_code: '87654321',
    deposit_qr_code: 'QR:87654321',
  }
  return { status, status_n, product: { name }, loan, shipping: { address } } as unknown as Order
}

const week = (hours: string) => [1, 2, 3, 4, 5, 6, 7].map(day => ({ id: String(day), day, hours }))
const lockerWith = (hours: string) =>
  ({
    id: 'stazione',
    opening_hours: week(hours),
    holidays: [],
    additional_days: [],
  }) as unknown as PickupPoint
const point = lockerWith('06:00-23:00')
const stored = (loans: Order[], dataUpdatedAt = storedAt) => ({
  clientState: {
    queries: [
      {
        queryKey: ['orders.list', { query: { all: 'true' } }] as const,
        state: { data: [], dataUpdatedAt },
      },
      { queryKey: ['orders.list', {}] as const, state: { data: loans, dataUpdatedAt } },
      { queryKey: ['headquarters.list', {}] as const, state: { data: [point], dataUpdatedAt } },
    ],
  },
})

test('the page has product, code, pickup point, when it opens and the age of the data', () => {
  const page = codePage({ kind: 'pickup', loan: loanWith(), point, storedAt }, italian, storedAt)
  expect(page.title).toBe('Codice di ritiro')
  expect(page.cover).toContain('<h1>Codice di ritiro</h1>')
  expect(page.cover).toContain('role="img" aria-label="Codice di ritiro 12345678"')
  expect(page.cover).toMatch(/<svg [\s\S]*<path /)
  expect(page.cover).toContain('<span>1234</span>\n<span>5678</span>')
  expect(page.cover).toContain('Smartlocker Stazione, Piazza Medaglie d’Oro 2')
  expect(page.cover).toContain('Apre da mar 5 mag, ore 06:00–23:00')
  expect(page.cover).toContain('Avvicina il codice.')
  expect(page.cover).toMatch(
    /Aggiornato\n<time datetime="2026-05-04T08:30:00.000Z">4 mag 2026[^<]*10:30/,
  )
  expect(page.css).toContain('@media (prefers-color-scheme:dark)')
})

test('the page is in English too, also for a deposit code', () => {
  const { title, cover } = codePage(
    { kind: 'deposit', loan: loanWith(), point, storedAt },
    english,
    storedAt,
  )
  expect(title).toBe('Deposit code')
  expect(cover).toContain('aria-label="Deposit code 87654321"')
  expect(cover).toContain('Hold the code close.')
  expect(cover).toMatch(/Updated\n<time [^>]*>4 May 2026/)
})

test('what people wrote is escaped, and a missing pickup point is no error', () => {
  const { cover } = codePage(
    { kind: 'pickup', loan: loanWith(), point: undefined, storedAt },
    italian,
    storedAt,
  )
  expect(cover).toContain('<p>Mini &lt;proiettore&gt;</p>')
  expect(cover).not.toContain('<proiettore')
})

test('the next code is found among the stored loans', () => {
  const out = loanWith({ status: 'approved', status_n: 2, name: 'Trapano' })
  const found = findCode(stored([out, loanWith()]), storedAt + day)
  expect(found).toMatchObject({ kind: 'pickup', point, storedAt })
  expect(findCode(stored([out]), storedAt + day)?.kind).toBe('deposit')
})

test('the pickup code of a booking names all loans of it that wait', () => {
  const [tent, stove, back] = ['Tenda', 'Fornello', 'Sacco'].map(name => {
    const order = loanWith({ name })
    return { ...order, product: { ...order.product, id: name } }
  }) as [Order, Order, Order]
  const found = findCode(
    stored([tent, stove, { ...back, status: 'returned', status_n: 9 }]),
    storedAt,
  )
  if (!found) throw new Error('no code')
  expect(codePage(found, italian, storedAt).cover).toContain('<p>Tenda, Fornello</p>')
})

test('the pickup code of a booking opens although its first loan is in repair', () => {
  const [tent, stove] = [loanWith({ name: 'Tenda' }), loanWith({ name: 'Fornello' })]
  const broken: Order = { ...tent, loan: { ...tent.loan, obstacle: 'in_repair' } }
  const found = findCode(stored([broken, stove]), storedAt)
  if (!found) throw new Error('no code')
  const { cover } = codePage(found, italian, storedAt)
  expect(cover).toContain('<p>Fornello</p>')
  expect(cover).toContain('Apre da mar 5 mag, ore 06:00–23:00')
})

test('no code is found if all loans are closed or the data is older than 30 days', () => {
  const closed = loanWith({ status: 'returned', status_n: 9 })
  expect(findCode(stored([closed]), storedAt)).toBeNull()
  expect(findCode(stored([loanWith()]), storedAt + 31 * day)).toBeNull()
})

test('a locker that never closes says so, and from its first day on the code says until when', () => {
  const at = (point: PickupPoint, now: string, more = {}) => {
    const loan = loanWith()
    Object.assign(loan.loan, { collect_by: '2026-05-07', ...more })
    return codePage({ kind: 'pickup', loan, point, storedAt }, italian, Date.parse(now)).cover
  }
  const always = lockerWith('00:00-23:59')
  expect(at(always, '2026-05-04T08:00:00Z')).toContain('Apre da mar 5 mag, a ogni ora')
  expect(at(always, '2026-05-04T08:00:00Z')).not.toContain('23:59')
  // A quarter past midnight in Rome, where it is the fifth already.
  expect(at(always, '2026-05-04T22:15:00Z')).toContain('Apre fino a gio 7 mag, a ogni ora')
})

test('a phone whose clock is wrong by 400 days shows the same', () => {
  const offset = 400 * day
  const wrong = { ...italian, clock: { zone: 'Europe/Rome', offset } }
  const loan = loanWith()
  Object.assign(loan.loan, { collect_by: '2026-05-07' })
  const code = { kind: 'pickup', loan, point, storedAt } as const
  const shown = codePage(code, italian, storedAt).cover
  expect(codePage({ ...code, storedAt: storedAt - offset }, wrong, storedAt - offset).cover).toBe(
    shown,
  )
})

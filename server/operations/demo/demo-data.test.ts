import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Family, families } from '#contract/limits.ts'
import { closedRank, type OrderStatus, orderRank } from '#contract/order-status.ts'
import { library } from '#contract/shapes/library.ts'
import { localized } from '#contract/shapes/localized.ts'
import { demoLibraries } from '#server/areas/import/demo-pictures.ts'
import { iconExists, signOf } from '#server/platform/files/drawing.ts'

type CsvRow = Record<string, string>

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const hours = /^(\d\d:\d\d-\d\d:\d\d(, \d\d:\d\d-\d\d:\d\d)*)?$/
const when =
  /^(\d\d-\d\d(\.\.\d\d-\d\d)?|easter\+\d+|(mon|tue|wed|thu|fri|sat|sun)\+[1-9]|\d{4}-\d\d-\d\d)$/

/** A start or an end may move to the next open day, across a weekend and a holiday. */
const slackDays = 4

function read(name: string) {
  const file = (kind: string): CsvRow[] =>
    parse(readFileSync(new URL(`${name}/${kind}.csv`, import.meta.url)), { columns: true })
  return {
    settings: JSON.parse(readFileSync(new URL(`${name}/library.json`, import.meta.url), 'utf8')),
    categories: file('categories'),
    headquarters: file('headquarters'),
    closures: file('closures'),
    objects: file('objects'),
    members: file('members'),
    memberships: file('memberships'),
    loans: file('loans'),
    reviews: file('reviews'),
  }
}

const column = (rows: CsvRow[], name: string) => rows.map(row => row[name] ?? '')
const repeated = (values: string[]) => values.filter((one, index) => values.indexOf(one) !== index)

/** Things of one kind, which share a drawing in two colours. */
const ofOneKind = ['laptop', 'sewing-machine', 'binoculars']

it('draws two objects alike only with the sign of their family', () => {
  const icons = demoLibraries
    .flatMap(name => read(name).objects)
    .filter(({ icon, family }) => icon !== signOf(family as Family))
    .map(({ icon = '' }) => icon)
  expect(repeated(icons)).toEqual([])
  const drawings = icons.map(icon => icon.replace(/:.*/, ''))
  expect(repeated(drawings).filter(one => !ofOneKind.includes(one))).toEqual([])
})

describe.each(demoLibraries)('demo library %s', name => {
  const data = read(name)
  const codes = new Set(column(data.objects, 'code'))
  const emails = new Set(column(data.members, 'email'))
  const places = new Set(column(data.headquarters, 'code'))

  it('has a document of the contract’s shape, in both languages', () => {
    const document = v.object({
      ...v.omit(library, ['zh', 'maintenance', 'placeholder', 'faq_pdf_url']).entries,
      adhesion_form: localized,
    })
    expect(v.safeParse(document, data.settings).issues).toBeUndefined()
    for (const text of [data.settings.regolamento, data.settings.adhesion_form]) {
      expect(text.it.length).toBeGreaterThan(300)
      expect(text.en.length).toBeGreaterThan(300)
    }
    expect(data.settings.regolamento.it.match(/<li>/g)?.length).toBeGreaterThanOrEqual(15)
  })

  it('names and codes each product once and describes it', () => {
    expect(repeated(column(data.objects, 'code'))).toEqual([])
    expect(repeated(column(data.objects, 'name'))).toEqual([])
    expect(repeated(column(data.objects, 'description'))).toEqual([])
    const thin = data.objects.filter(({ description = '' }) => description.length < 80)
    expect(column(thin, 'name')).toEqual([])
  })

  it('draws everything with icons that exist', () => {
    const icons = [data.objects, data.categories, data.headquarters].flatMap(rows =>
      column(rows, 'icon'),
    )
    expect(icons.filter(icon => !iconExists(icon))).toEqual([])
  })

  it('has hours for seven days and valid closures', () => {
    for (const place of data.headquarters) {
      for (const day of weekdays) expect(place[day], `${place.code} ${day}`).toMatch(hours)
      expect(weekdays.some(day => place[day])).toBe(true)
    }
    for (const closure of data.closures) {
      expect(closure.when).toMatch(when)
      expect(closure.hours).toMatch(hours)
    }
  })

  it('refers only to existing things', () => {
    const slugs = new Set(column(data.categories, 'slug'))
    const missing = [
      ...data.objects
        .flatMap(({ categories = '' }) => categories.split(';'))
        .filter(one => !slugs.has(one)),
      ...column(data.objects, 'location').filter(one => !places.has(one)),
      ...column(data.objects, 'owner_email').filter(one => one && !emails.has(one)),
      ...column(data.headquarters, 'owner_email').filter(one => one && !emails.has(one)),
      ...column(data.closures, 'headquarters').filter(one => !places.has(one)),
      ...column(data.loans, 'headquarters').filter(one => one && !places.has(one)),
      ...[...data.loans, ...data.reviews]
        .map(row => row.object_code ?? '')
        .filter(one => !codes.has(one)),
      ...[...data.loans, ...data.reviews, ...data.memberships]
        .map(row => row.member_email ?? '')
        .filter(one => !emails.has(one)),
    ]
    expect(missing).toEqual([])
  })

  it('lends a product to one person at a time, with preparation and closed days', () => {
    const clashes = data.objects.flatMap(({ code, preparation_days }) => {
      const days = Number(preparation_days || data.settings.items.preparations_days)
      const booked = data.loans
        .filter(loan => loan.object_code === code)
        .filter(({ status }) => status !== 'cancelled' && status !== 'denied')
        .map(loan => ({ ref: loan.ref, from: Number(loan.from), to: Number(loan.to) }))
        .sort((one, other) => one.from - other.from)
      return booked.filter((loan, index) => {
        const next = booked[index + 1]
        return next && next.from <= loan.to + days + slackDays
      })
    })
    expect(clashes).toEqual([])
  })

  it('dates every loan to match its state, at most 30 days long', () => {
    for (const loan of data.loans) {
      const [from, to, first] = ['from', 'to', 'first_to'].map(key => Number(loan[key]))
      const rank = orderRank[loan.status as OrderStatus]
      expect(rank, loan.ref).toBeDefined()
      expect(from, loan.ref).toBeLessThanOrEqual(to ?? 0)
      expect((first ?? 0) - (from ?? 0), loan.ref).toBeLessThanOrEqual(29)
      expect(Number(loan.created), loan.ref).toBeLessThan(0)
      if (loan.status === 'pending') expect(from, loan.ref).toBeGreaterThanOrEqual(0)
      if (loan.status === 'returned') expect(Number(loan.returned)).toBeLessThan(0)
      if (rank === orderRank.approved || rank === orderRank.extended) {
        expect(from, loan.ref).toBeLessThanOrEqual(0)
      }
    }
  })

  it('has at most one review of a product by each member, with text', () => {
    const pairs = data.reviews.map(row => `${row.object_code} ${row.member_email}`)
    expect(repeated(pairs)).toEqual([])
    expect(repeated(column(data.reviews, 'message'))).toEqual([])
    expect(column(data.reviews, 'rating').every(rating => /^[1-5]$/.test(rating))).toBe(true)
  })
})

describe('the demo of Bologna', () => {
  const data = read('bologna')

  it('has at least 150 products in all thirteen families', () => {
    expect(data.objects.length).toBeGreaterThanOrEqual(150)
    for (const rows of [data.objects, data.categories]) {
      expect(new Set(column(rows, 'family'))).toEqual(new Set(families))
    }
    expect(data.reviews.length).toBeGreaterThanOrEqual(90)
    const highlighted = column(data.objects, 'highlighted').filter(flag => flag === 'true')
    expect(highlighted.length).toBeLessThanOrEqual(41)
    expect(highlighted.length).toBeGreaterThanOrEqual(30)
  })

  it('has desks, lockers and a private home', () => {
    const kinds = column(data.headquarters, 'kind')
    expect(kinds.filter(kind => kind === 'desk').length).toBeGreaterThanOrEqual(2)
    expect(kinds.filter(kind => kind === 'smartlocker')).toHaveLength(2)
    expect(kinds.filter(kind => kind === 'private')).toHaveLength(1)
    const lockers = data.headquarters.filter(({ kind }) => kind === 'smartlocker')
    for (const locker of lockers) {
      expect(weekdays.every(day => locker[day])).toBe(true)
      expect(locker.instructions_it).toBeTruthy()
    }
  })

  it('has a member with loans in every state', () => {
    const mine = data.loans.filter(loan => loan.member_email === 'socia@example.org')
    const reviewed = new Set(
      data.reviews
        .filter(review => review.member_email === 'socia@example.org')
        .map(review => review.object_code),
    )
    const has = (test: (loan: CsvRow) => boolean) => expect(mine.some(test)).toBe(true)
    for (const status of Object.keys(orderRank).filter(one => one !== 'checkout')) {
      has(loan => loan.status === status)
    }
    has(({ status, method }) => status === 'pending' && method === 'desk')
    has(({ status, method }) => status === 'pending' && method === 'p2p')
    has(({ status, pickup_code }) => status === 'pending' && /^\d{6}$/.test(pickup_code ?? ''))
    has(({ status, deposit_code }) => status === 'approved' && Boolean(deposit_code))
    has(({ status, to }) => status === 'approved' && Number(to) > 0)
    has(({ status, to }) => status === 'approved' && Number(to) < 0)
    has(({ status, object_code }) => status === 'returned' && reviewed.has(object_code))
    has(({ status, object_code }) => status === 'returned' && !reviewed.has(object_code))
    const open = mine.filter(({ status }) => orderRank[status as OrderStatus] < closedRank)
    const member = data.members.find(({ email }) => email === 'socia@example.org')
    expect(open.length).toBeLessThan(Number(member?.max_loans))
  })

  it('has each demo account in the state of its name', () => {
    const member = (email: string) => data.members.find(row => row.email === email)
    const cardEnds = (email: string) =>
      data.memberships.filter(row => row.member_email === email).map(row => Number(row.to))
    expect(member('nuovo@example.org')?.adhesion_accepted_days_ago).toBe('')
    expect(member('sospeso@example.org')?.banned).toBe('true')
    expect(Number(member('staff@example.org')?.level)).toBe(4)
    expect(Number(member('super@example.org')?.level)).toBe(1)
    expect(Math.max(...cardEnds('socia@example.org'))).toBeGreaterThan(0)
    expect(Math.max(...cardEnds('scaduta@example.org'))).toBeLessThan(0)
    const owned = data.objects.filter(row => row.owner_email === 'vicino@example.org')
    expect(owned.length).toBeGreaterThanOrEqual(10)
    expect(owned.every(row => row.location === 'casa-vicino')).toBe(true)
  })
})

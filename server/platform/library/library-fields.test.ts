import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Library } from '#contract/shapes/library.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** How to set each field of the library document. A field that is missing here does not compile. */
const ways: Record<keyof Library, 'settings' | 'service' | 'files' | 'server'> = {
  id: 'server',
  name: 'settings',
  domain: 'server',
  former_domains: 'server',
  languages: 'settings',
  is: 'settings',
  zh: 'service',
  maintenance: 'service',
  welcome_content: 'settings',
  links: 'settings',
  regolamento: 'settings',
  faq_pdf_url: 'files',
  website: 'settings',
  renewal_card: 'settings',
  cheapest_card: 'settings',
  pp_pk: 'server',
  delivery: 'settings',
  items: 'settings',
  university: 'service',
  adhesion_exempt_hosts: 'service',
  signup_disclaimer: 'settings',
  contacts: 'settings',
  socials: 'settings',
  placeholder: 'files',
  max_inactivity: 'service',
  branding: 'settings',
  same_day_turnover: 'settings',
  repeat_extension: 'settings',
  map_tiles: 'server',
  queue_days: 'settings',
  queue_loan_days: 'settings',
  overdue_call_days: 'settings',
  overdue_block_days: 'settings',
  overdue_decision_days: 'settings',
  booking_products: 'settings',
  line_pieces: 'settings',
  booking_pieces: 'settings',
  last_visit_minutes: 'settings',
  time_zone: 'server',
  demo: 'server',
  trials: 'server',
  trial: 'server',
}

const text = (words: string) => ({ it: words, en: `${words} (en)` })
const address = (name: string) => `https://${name}.example/`

test('staff set every field of the settings, and the library document contains it', async () => {
  const staff = await world.as('staff')
  const before = (await staff.ask('/v1/admin/settings')).body
  const body = {
    ...before,
    name: 'Altra oggettoteca',
    hue: 200,
    contacts: { phone: '051', email: 'x@example.org', whatsapp: '333', telegram: 'noi' },
    website: address('sito'),
    how_work: address('come'),
    membership: address('tessera'),
    contact: address('contatti'),
    socials: { ig: address('ig'), tw: address('tw'), yt: address('yt'), fb: address('fb') },
    welcome_content: [{ title: text('Ciao'), text: text('Entra') }],
    delivery: { on: false, price: 7.5, radius: 4, until: '11:30' },
    auto_membership: true,
    mandatory_sharing: false,
    renewable_card: true,
    renewal_cards: [{ id: 'anno', name: 'Un anno', duration: 12, price: 9.5 }],
    queue_days: 5,
    queue_loan_days: 6,
    overdue_call_days: 12,
    overdue_block_days: 24,
    overdue_decision_days: 0,
    booking_products: 4,
    line_pieces: 6,
    booking_pieces: 12,
    last_visit_minutes: 20,
    regolamento: text('<p>Regole</p>'),
    signup_disclaimer: text('Avviso'),
    preparations_days: 3,
    same_day_turnover: true,
    repeat_extension: true,
  }
  expect((await staff.ask('/v1/admin/settings', { method: 'PUT', body })).status).toBe(200)
  const library: Library = (await world.ask('/v1/libraries/current')).body
  expect(library).toMatchObject({
    name: body.name,
    is: { auto_membership: true, mandatory_sharing: false, renewable_card: true },
    cheapest_card: { price: 0 },
    welcome_content: body.welcome_content,
    links: { how_work: body.how_work, membership: body.membership, contact: body.contact },
    regolamento: body.regolamento,
    website: body.website,
    renewal_card: body.renewal_cards[0],
    delivery: body.delivery,
    items: { preparations_days: 3 },
    signup_disclaimer: body.signup_disclaimer,
    contacts: body.contacts,
    socials: body.socials,
    branding: { hue: 200 },
    same_day_turnover: true,
    repeat_extension: true,
    queue_days: 5,
    queue_loan_days: 6,
    overdue_call_days: 12,
    overdue_block_days: 24,
    overdue_decision_days: 0,
    booking_products: 4,
    line_pieces: 6,
    booking_pieces: 12,
    last_visit_minutes: 20,
  })
})

test('every field of the document can be set', () => {
  const left = Object.entries(ways).filter(([, way]) => way === 'server')
  expect(left.map(([name]) => name)).toEqual([
    'id',
    'domain',
    'former_domains',
    'pp_pk',
    'map_tiles',
    'time_zone',
    'demo',
    'trials',
    'trial',
  ])
})

import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAuditAct } from '#contract/audit/acts.ts'
import { auditFieldOf } from '#contract/audit/fields.ts'
import { type Endpoint, isForStaff } from '#contract/endpoint.ts'
import { endpoints, type StaffCall } from '#contract/endpoints.ts'
import type { AuditEntry } from '#contract/shapes/admin/audit.ts'
import type { Settings } from '#contract/shapes/admin/setup.ts'
import type { Receipt } from '#contract/shapes/desk/till.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { updateLibrary } from '#server/platform/library/libraries.repo.ts'
import { staffBodies, things } from '#tests/support/things.ts'
import { drill, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'
import { startZoho, zohoSecrets } from '#tests/support/zoho.ts'

type Writes = {
  [N in StaffCall]: (typeof endpoints)[N] extends { method: 'GET' } ? never : N
}[StaffCall]
type Call = { id?: string; query?: string; body?: unknown; raw?: string; form?: FormData }
type Ask = Awaited<ReturnType<World['as']>>['ask']

let world: World
let ask: Ask
let zoho: Awaited<ReturnType<typeof startZoho>>
beforeAll(async () => {
  world = await openWorld()
  zoho = await startZoho()
  world.services.config.zohoUrl = zoho.url
  ask = (await world.as('super')).ask
})
afterAll(async () => {
  await world.close()
  await zoho.close()
})

/** Uploads a member's photo that no product uses. @returns its id */
async function unusedFile() {
  const own = { library_id: 'bologna', member_id: 'vicino', name: 'foto.jpg', size: 1 }
  const img = JSON.stringify({ url: '', alt: '', avif: '', webp: '', tint: '' })
  const row = { ...own, width: 1, height: 1, img, unused_since: new Date('2026-10-01') }
  const id = `file-${crypto.randomUUID()}`
  await acrossLibraries(world.store, db =>
    db
      .insertInto('files')
      .values({ ...row, id })
      .execute(),
  )
  return id
}

const get = async (path: string) => (await ask(path)).body
const lateLoan = async (): Promise<DeskLoan> => (await get('/v1/admin/loans?show=overdue'))[0]
const waiting = async (): Promise<DeskLoan> => {
  for (const day of ['20', '21', '22', '23', '24', '25', '26', '27', '28']) {
    const loans: DeskLoan[] = await get(`/v1/admin/loans?day=2026-11-${day}`)
    const found = loans.find(({ actions }) => actions.includes('deny'))
    if (found) return found
  }
  throw new Error('The demo has no loan that waits')
}
const objectBody = async (code: string) => {
  const [object] = await get(`/v1/admin/objects?k=${code}`)
  const { id: _, code: __, location, owner: ___, status: ____, ...input } = object
  const imgs = input.imgs.map(({ id, alt }: { id: string; alt: string }) => ({ id, alt }))
  return { ...input, imgs, location_id: location.id }
}
const copyBody = staffBodies['admin.copies.save']
const point = {
  name: 'Banco nuovo',
  kind: 'desk',
  available: true,
  address: 'Via Prova 1',
  cap: '40121',
  city: 'Bologna',
  province: 'BO',
  latitude: null,
  longitude: null,
  opening_days: { it: 'sabato', en: 'Saturday' },
  opening_times: '10-12',
  smartlocker_instruction: null,
}
const newPoint = async (): Promise<string> => {
  const { body } = await ask('/v1/admin/headquarters', { method: 'POST', body: point })
  return body.id
}
const newCategory = (): Promise<string> => things(world).make.categories('bologna')
const message = async (): Promise<string> => {
  const body = { email: 'a@example.com', section: 'problemi tecnici', object: '', message: 'Aiuto' }
  return (await world.ask('/v1/supports', { method: 'POST', body })).body.reference
}
const contribution = async (): Promise<string> => {
  const body = { cents: 700, method: 'transfer', point: drill.point }
  return (await ask('/v1/desk/contributions', { method: 'POST', body })).body.id
}
const locker = async (): Promise<string> => (await get('/v1/desk/lockers'))[0].id
const member = { banned: true, can_post_objects: true, max_loans: 4, card_number: 'BO-9' }
const crmConnection = async () => ({
  region: 'eu',
  location_id: (await get('/v1/admin/headquarters'))[0].id,
  client_id: zohoSecrets.client_id,
  client_secret: zohoSecrets.client_secret,
  refresh_token: zohoSecrets.refresh_token,
})

const paymentAccount = { client_id: 'AUD-ITED', client_secret: 'secret', webhook_id: '' }

/** A call that changes something, for every write of staff. A new endpoint without one does not compile. */
const writes: Record<Writes, () => Promise<Call>> = {
  'users.impersonate': async () => ({ id: 'socia' }),
  'crm.connect': async () => ({ id: 'bologna', body: await crmConnection() }),
  'crm.sync': async () => {
    await ask('/v1/zoho/connections/bologna', { method: 'PUT', body: await crmConnection() })
    return { id: 'bologna', body: {} }
  },
  'desk.return': async () => ({ id: (await handedOut()).product.id }),
  'desk.offline': async () => {
    const loan = await bookedForToday()
    const happened_at = world.now().toISOString()
    return { body: { id: 'f'.repeat(32), kind: 'hand_out', loan, happened_at } }
  },
  'desk.defects.close': async () => ({
    id: await things(world).make.defects('bologna'),
    body: { outcome: 'repaired', note: 'Nuova spina' },
  }),
  'desk.handover': async () => ({ id: (await lateLoan()).id, body: { kind: 'take_back' } }),
  'desk.undo': async () => {
    const loan = await handedOut()
    return { id: loan.id }
  },
  'desk.condition': async () => {
    const { id } = await handedOut()
    const body = { kind: 'take_back' }
    await ask(`/v1/desk/loans/${id}/handovers`, { method: 'POST', body })
    return { id, body: { damaged: true } }
  },
  'desk.handovers': async () => {
    const id = await bookedForToday()
    return { id, body: { kind: 'hand_out', loans: [{ loan: id }] } }
  },
  'desk.undoMoves': async () => {
    const id = await bookedForToday()
    const path = `/v1/desk/loans/${id}/handovers`
    expect((await ask(path, { method: 'POST', body: { kind: 'hand_out' } })).status).toBe(200)
    return { id }
  },
  'desk.denials': async () => {
    const id = await bookedForToday()
    return { id, body: { motivation: 'Rotto', loans: [{ loan: id }] } }
  },
  'desk.lend': async () => {
    const [member = ''] = await world.members(1)
    const lines = [{ product: drill.id }]
    return { body: { member, lines, point: drill.point, from_date: drill.from, to_date: drill.to } }
  },
  'desk.deny': async () => ({ id: (await waiting()).id, body: { motivation: 'Rotto' } }),
  'desk.maintenance': async () => ({ id: 'ogt-0010', body: { maintenance: true } }),
  'till.sell': async () => {
    const [member = ''] = await world.members(1)
    const { cards, from } = await get(`/v1/desk/cards?member=${member}`)
    const [card] = cards
    const sale = { card: card.id, cents: card.price * 100, from, method: 'cash' }
    return { body: { member, ...sale, point: drill.point } }
  },
  'till.contribute': async () => ({ body: { cents: 500, method: 'cash', point: drill.point } }),
  'till.reverse': async () => ({
    id: await contribution(),
    body: { reason: 'Per errore', point: drill.point },
  }),
  'till.send': async () => {
    const [member = ''] = await world.members(1)
    const body = { cents: 700, method: 'transfer', point: drill.point, member }
    return { id: (await ask('/v1/desk/contributions', { method: 'POST', body })).body.id }
  },
  'till.close': async () => {
    const { receipts } = await get(`/v1/desk/till?point=${drill.point}`)
    const cash = receipts
      .filter((one: Receipt) => one.method === 'cash')
      .reduce((sum: number, one: Receipt) => sum + one.cents, 0)
    const body = { point: drill.point, opening: 0, cash, counted: 0, taken: 0 }
    return { body: { ...body, counted: 100 } }
  },
  'lockers.key': async () => ({ id: await locker() }),
  'lockers.revoke': async () => ({ id: await locker() }),
  'websites.keys.create': async () => ({ body: { name: 'Il sito' } }),
  'websites.keys.remove': async () => {
    const body = { name: 'Il blog' }
    return { id: (await ask('/v1/admin/website-keys', { method: 'POST', body })).body.id }
  },
  'admin.settings.save': async () => {
    const settings: Settings = await get('/v1/admin/settings')
    return { body: { ...settings, hue: 300 } }
  },
  'admin.words.save': async () => ({
    id: 'booked',
    body: { above: { it: 'A presto!' }, below: {} },
  }),
  'admin.words.test': async () => ({
    id: 'booked',
    body: { above: { it: 'A presto!' }, below: {}, language: 'it' },
  }),
  'admin.service.save': async () => {
    const { daily_calls_today: _, ...service } = await get('/v1/admin/service')
    return { body: { ...service, max_inactivity: 7200 } }
  },
  'admin.payments.save': async () => ({ body: paymentAccount }),
  'admin.payments.remove': async () => {
    await ask('/v1/admin/payments', { method: 'PUT', body: paymentAccount })
    return {}
  },
  'admin.files.save': async () => ({ id: 'faq', form: pdfForm() }),
  'admin.files.remove': async () => ({ id: 'faq' }),
  'admin.points.create': async () => ({ body: { ...point, name: 'Altro banco' } }),
  'admin.points.change': async () => ({ id: await newPoint(), body: { ...point, name: 'Sala' } }),
  'admin.points.save': async () => ({
    id: await newPoint(),
    body: { hours: ['10:00-12:00', '', '', '', '', '', ''], holidays: [], additional_days: [] },
  }),
  'admin.points.close': async () => ({
    body: { point_ids: [await newPoint()], inizio: '2027-01-01', fine: '2027-01-02', name: null },
  }),
  'admin.categories.create': async () => ({ body: { name: { it: 'Biciclette' } } }),
  'admin.categories.order': async () => ({ body: { slugs: ['campeggio'] } }),
  'admin.categories.save': async () => ({
    id: await newCategory(),
    body: { name: { it: `Sala ${crypto.randomUUID()}` } },
  }),
  'admin.categories.remove': async () => ({ id: await newCategory() }),
  'admin.categories.merge': async () => ({
    id: await newCategory(),
    body: { into: 'campeggio' },
  }),
  'admin.objects.create': async () => ({
    body: { ...(await objectBody('OGT-0001')), code: 'AUD-1', imgs: [] },
  }),
  'admin.objects.save': async () => ({
    id: 'ogt-0001',
    body: { ...(await objectBody('OGT-0001')), corner: 'B7' },
  }),
  'admin.manuals.create': async () => ({ form: pdfForm() }),
  'admin.copies.add': async () => ({ id: 'ogt-0001', body: { count: 1 } }),
  'admin.copies.save': async () => ({ id: 'ogt-0001', body: { ...copyBody, corner: 'B8' } }),
  'admin.copies.remove': async () => {
    const copies = await get('/v1/admin/objects/ogt-0001/copies')
    return { id: copies.find((one: { removable: boolean }) => one.removable).id }
  },
  'admin.people.create': async () => ({
    body: { first_name: 'Pia', last_name: '', phone_number: '051 23456', email: null, paper: null },
  }),
  'admin.notes.add': async () => ({ id: 'socia', body: { text: 'Prova', pinned: false } }),
  'admin.notes.save': async () => ({
    id: await things(world).make.notes('bologna'),
    body: { pinned: true },
  }),
  'admin.notes.remove': async () => ({ id: await things(world).make.notes('bologna') }),
  'admin.members.merge': async () => {
    const [id = '', other = ''] = await world.members(2)
    return { id, body: { other, stays: id } }
  },
  'admin.members.claim': async () => ({ id: (await world.members(1))[0] ?? '' }),
  'admin.quiet.end': async () => {
    const [id = ''] = await world.members(1)
    await acrossLibraries(world.store, db =>
      db.updateTable('members').set({ quiet_since: world.now() }).where('id', '=', id).execute(),
    )
    return { body: { steps_from: '2026-11-20' } }
  },
  'admin.letters.told': async () => ({ id: await things(world).make.letters('bologna') }),
  'admin.members.contact': async () => ({
    id: 'scaduta',
    body: { kind: 'call', note: 'Richiama' },
  }),
  'admin.overdue.send': async () => ({
    body: { members: [(await get('/v1/admin/overdue'))[0].id], words: 'Scala inclusa' },
  }),
  'admin.members.save': async () => ({ id: 'scaduta', body: member }),
  'admin.members.rights': async () => ({ id: 'scaduta', body: { rights: ['desk'] } }),
  'admin.members.adhesion': async () => ({
    id: 'nuovo',
    body: { version: '1', signed_on: '2026-11-19' },
  }),
  'admin.members.reset': async () => ({ id: 'scaduta' }),
  'admin.members.sessions.end': async () => {
    await world.as('scaduta')
    return { id: 'scaduta' }
  },
  'admin.sessions.end': async () => {
    await world.as('scaduta')
    return {}
  },
  'admin.staff.invite': async () => ({
    body: { email: 'ada@example.com', first_name: 'Ada', last_name: '', level: 4, language: 'it' },
  }),
  'admin.invitations.withdraw': async () => {
    const body = { first_name: 'Bea', last_name: '', level: 4, language: 'it' }
    const email = 'bea@example.com'
    await ask('/v1/admin/invitations', { method: 'POST', body: { ...body, email } })
    return { id: (await get('/v1/admin/invitations'))[0].id }
  },
  'admin.libraries.create': async () => ({
    body: {
      id: 'nuova',
      name: 'Nuova',
      hue: 20,
      phone: null,
      email: 'b@example.com',
      first_name: 'Bea',
      language: 'it',
    },
  }),
  'admin.libraries.move': async () => ({ id: 'campus', body: { domain: 'ateneo' } }),
  'admin.loans.change': async () => {
    const { id, from_date } = await lateLoan()
    for (let day = 20; day < 28; day++) {
      const body = { from_date, to_date: `2026-11-${day}` }
      const { status } = await ask(`/v1/admin/loans/${id}`, { method: 'PATCH', body })
      if (status === 200) return { id, body }
    }
    throw new Error('No day is free')
  },
  'admin.reviews.remove': async () => ({ id: (await get('/v1/admin/reviews'))[0].id }),
  'admin.reviews.save': async () => ({
    id: (await get('/v1/admin/reviews'))[0].id,
    body: { seen: false },
  }),
  'admin.messages.read': async () => ({ id: await message(), body: { read: true } }),
  'admin.messages.answer': async () => ({ id: await message(), body: { answer: 'Ecco' } }),
  'admin.import': async () => ({
    query: '?name=objects.csv',
    raw: 'code,name,location\nAUD-2,Scala,centro\n',
  }),
  'admin.imports.undo': async () => {
    await ask('/v1/admin/imports?name=objects.csv', {
      method: 'POST',
      raw: 'code,name,location\nAUD-3,Scala,centro\n',
      headers: { 'content-type': 'application/octet-stream' },
    })
    return { id: (await get('/v1/admin/imports'))[0].id }
  },
  'admin.photos.run': async () => ({ body: { run: false } }),
  'admin.photos.add': async () => ({
    query: '?object=ogt-0001&source=drill.png',
    form: await photoForm(),
  }),
  'files.check': async () => {
    await unusedFile()
    return { id: 'bologna' }
  },
  'files.remove': async () => ({ id: await unusedFile() }),
  'files.clear': async () => {
    await unusedFile()
    return {}
  },
  'trials.keep': async () => {
    await makeTrial('bologna')
    return {}
  },
  'trials.agree': async () => {
    await makeTrial('campus')
    return { id: 'campus' }
  },
  'corners.clear': async () => {
    await newPoint()
    return {}
  },
}

const makeTrial = (id: string) =>
  acrossLibraries(world.store, db =>
    updateLibrary(db, id, { trial_ends_at: new Date('2027-01-01') }),
  )

function pdfForm(): FormData {
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7\n%%EOF'], 'faq.pdf'))
  return form
}

async function photoForm(): Promise<FormData> {
  const image = sharp({ create: { width: 8, height: 6, channels: 3, background: '#3a7' } })
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await image.png().toBuffer())], 'drill.png'))
  return form
}

/** A loan that the desk has just handed out. */
async function handedOut(): Promise<DeskLoan> {
  for (const loan of (await get('/v1/desk/days')).pickups as DeskLoan[]) {
    if (!loan.actions.includes('hand_out')) continue
    const path = `/v1/desk/loans/${loan.id}/handovers`
    const { status } = await ask(path, { method: 'POST', body: { kind: 'hand_out' } })
    if (status === 200) return loan
  }
  throw new Error('The demo has nothing to hand out today')
}

/** A loan that a new member can collect today. @returns its id, which is also its booking's */
async function bookedForToday(): Promise<string> {
  const [id = ''] = await world.members(1)
  const borrower = await world.as(id)
  const object = `today-${id}`
  await acrossLibraries(world.store, db =>
    sql`insert into objects (library_id, id, code, name, location_id)
      values ('bologna', ${object}, ${object}, 'Pala', 'bolognina')`.execute(db),
  )
  await prepareCheckout(borrower, {
    id: object,
    point: 'bolognina',
    from: '2026-11-20',
    to: '2026-11-27',
  })
  const { body, status, text } = await borrower.ask('/v1/checkout/confirm', { method: 'PUT' })
  expect(status, text).toBe(200)
  return body.origin_id
}

const latest = async (): Promise<AuditEntry> => (await get('/v1/admin/audit'))[0]

describe('every staff write is recorded with the values before and after', () => {
  test.each(Object.keys(writes) as Writes[])('%s', async name => {
    const { id, query = '', body, raw, form } = await writes[name]()
    const { method, path }: Endpoint = endpoints[name]
    const before = await latest()
    const address = path.replace(/:\w+/, id ?? '') + query
    const answer = await ask(address, {
      method,
      ...(raw === undefined ? body !== undefined && { body } : { raw }),
      ...(form && { form }),
      headers: {
        'idempotency-key': name,
        ...(raw !== undefined && { 'content-type': 'text/csv' }),
      },
    })
    expect([answer.status, answer.body]).toEqual([200, answer.body])
    const written = await latest()
    expect(written.id).not.toBe(before?.id)
    // The address of an invitation that nobody has any more is not shown.
    if (name !== 'admin.invitations.withdraw') expect(written.target).not.toBe('')
    expect(written.actor).toBeTruthy()
    expect(written.before ?? written.after).toEqual(expect.any(Object))
    // Each act and field has words on the page, because the types ask for those of these tables.
    expect(isAuditAct(written.action), written.action).toBe(true)
    const fields = [written.before, written.after].flatMap(one => Object.keys(one ?? {}))
    const unknown = fields.filter(field => !auditFieldOf(written.action, field))
    expect(unknown).toEqual([])
  })

  test('every staff endpoint that writes is tested', () => {
    const all = Object.entries(endpoints as Record<string, Endpoint>)
      .filter(([, { access, method }]) => isForStaff(access) && method !== 'GET')
      .map(([name]) => name)
    expect(Object.keys(writes).sort()).toEqual(all.sort())
  })
})

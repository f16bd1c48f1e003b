import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EndpointName } from '#contract/endpoints.ts'
import { addressWithout } from '#contract/texts/no-email.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import type { World } from './world.ts'

export type Library = 'bologna' | 'campus'
const desks: Record<Library, string> = { bologna: 'bolognina', campus: 'biblioteca' }
const everyDay = Array.from({ length: 7 }, () => '09:00-18:00')

/** Things in staff endpoints, by the word before the id in their path. */
export type Kind =
  | 'objects'
  | 'categories'
  | 'copies'
  | 'loans'
  | 'bookings'
  | 'defects'
  | 'receipts'
  | 'headquarters'
  | 'members'
  | 'reviews'
  | 'messages'
  | 'letters'
  | 'notes'
  | 'imports'
  | 'lockers'
  | 'files'
  | 'website-keys'

/** Valid bodies, so that the answer concerns the id. Some name the loans of a booking, which has the id of one. */
export const staffBodies: Partial<Record<EndpointName, object | ((id: string) => object)>> = {
  'desk.handover': { kind: 'hand_out' },
  'desk.deny': { motivation: 'Non si trova' },
  'desk.handovers': (loan: string) => ({ kind: 'hand_out', loans: [{ loan }] }),
  'desk.denials': (loan: string) => ({ motivation: 'Non si trova', loans: [{ loan }] }),
  'desk.maintenance': { maintenance: true },
  'desk.defects.close': { outcome: 'nothing' },
  'till.reverse': { reason: 'Per errore', point: desks.bologna },
  'admin.points.save': { hours: everyDay, holidays: [], additional_days: [] },
  'admin.points.change': {
    name: 'Punto',
    kind: 'desk',
    available: true,
    address: 'Via Zamboni 1',
    cap: '40126',
    city: 'Bologna',
    province: 'BO',
    latitude: null,
    longitude: null,
    opening_days: { it: 'Sempre', en: 'Always' },
    opening_times: '',
    smartlocker_instruction: null,
  },
  'admin.objects.save': {
    name: 'Tenda',
    description: '',
    categories: ['campeggio'],
    location_id: 'bolognina',
    transportable: true,
    accessories: [],
    imgs: [],
    corner: null,
    preparation_days: null,
    maintenance: false,
    withdrawn: false,
    highlighted: false,
  },
  'admin.categories.save': { name: { it: 'Prova' } },
  'admin.categories.merge': { into: 'campeggio' },
  'admin.copies.add': { count: 1 },
  'admin.copies.save': {
    state: 'in_service',
    state_reason: '',
    location_id: null,
    corner: null,
    serial_number: '',
    value_cents: null,
    bought_on: null,
    note: '',
  },
  'admin.members.save': { banned: true, can_post_objects: false, max_loans: 1, card_number: null },
  'admin.members.rights': { rights: ['desk'] },
  'admin.quiet.end': { steps_from: '2026-11-20' },
  'admin.members.contact': { kind: 'call', note: 'Richiama lunedì' },
  'admin.members.adhesion': { version: '1', signed_on: '2026-11-20' },
  // This one signs in, so it stays.
  'admin.members.merge': { other: 'scaduta', stays: 'scaduta' },
  'admin.notes.add': { text: 'Prova', pinned: false },
  'admin.notes.save': { pinned: true },
  'admin.loans.change': { from_date: '2026-11-20', to_date: '2026-11-24' },
  'admin.reviews.save': { seen: true },
  'admin.messages.read': { read: true },
  'admin.messages.answer': { answer: 'Grazie' },
}

/** Things of either library, inserted directly. */
export function things(world: World) {
  let receipts = 0
  const run = (text: string) => acrossLibraries(world.store, db => sql.raw(text).execute(db))

  async function insert(table: string, library: Library, row: Record<string, unknown>) {
    const id = randomUUID()
    const all = { library_id: library, id, ...row }
    const values = Object.values(all).map(value => (value === null ? 'null' : `'${value}'`))
    await run(`insert into ${table} (${Object.keys(all)}) values (${values})`)
    return id
  }

  const member = (library: Library) =>
    insert('members', library, {
      email: `${randomUUID()}@example.org`,
      first_name: 'Prova',
      name: 'Prova',
      adhesion_version: '1',
    })
  const object = (library: Library) => {
    const code = `T-${randomUUID()}`
    return insert('objects', library, { code, name: 'Tenda', location_id: desks[library] })
  }
  /** To be handed out today. */
  const loan = async (library: Library) => {
    const until = '2026-11-25'
    return insert('loans', library, {
      object_id: await object(library),
      member_id: await member(library),
      status: 'pending',
      method: 'desk',
      headquarters_id: desks[library],
      from_date: '2026-11-20',
      to_date: until,
      first_to_date: until,
      busy_until: until,
      collect_by: until,
    })
  }
  const point = (library: Library, kind: 'desk' | 'smartlocker') => {
    const where = { address: 'Via Zamboni 1', cap: '40126', city: 'Bologna', province: 'BO' }
    return insert('headquarters', library, { name: 'Punto', kind, ...where, opening_days: '{}' })
  }
  const words = { section: 'altro', object: 'Prova', message: 'Buongiorno' }

  const make: Record<Kind, (library: Library) => Promise<string>> = {
    objects: object,
    categories: async library => {
      const slug = randomUUID()
      await run(`insert into categories (library_id, slug, name, img)
        values ('${library}', '${slug}', '{"it": "${slug}"}', '{"url": ""}')`)
      return slug
    },
    copies: async library =>
      insert('copies', library, {
        object_id: await object(library),
        code: `T-${randomUUID()}`,
      }),
    loans: loan,
    bookings: loan,
    defects: async library => {
      const [object_id, member_id] = [await object(library), await member(library)]
      const day = '2026-11-20'
      const loan_id = await insert('loans', library, {
        object_id,
        member_id,
        status: 'approved',
        method: 'desk',
        headquarters_id: desks[library],
        from_date: day,
        to_date: day,
        first_to_date: day,
        busy_until: day,
      })
      const about = { object_id, copy_id: object_id, loan_id, member_id }
      return insert('defects', library, { ...about, note: 'Non si accende', created_at: day })
    },
    receipts: async library =>
      insert('receipts', library, {
        member_id: await member(library),
        year: 2020,
        number: ++receipts,
        kind: 'contribution',
        method: 'cash',
        cents: 500,
        headquarters_id: desks[library],
        day: '2020-11-20',
        made_at: '2020-11-20',
      }),
    headquarters: library => point(library, 'desk'),
    members: member,
    reviews: async library => {
      const of = { object_id: await object(library), member_id: await member(library) }
      return insert('reviews', library, { ...of, rating: 4, message: 'Buono' })
    },
    messages: library => insert('support_messages', library, { email: 'a@example.org', ...words }),
    letters: async library => {
      const email = addressWithout(randomUUID())
      await insert('members', library, { email, first_name: 'Prova', name: 'Prova' })
      const day = '2026-11-20'
      const mail = {
        kind: 'booked',
        ref: 'loan',
        day,
        subject: 'Prova',
        body: 'Prova',
        due_at: day,
      }
      return insert('mails', library, { recipient: email, ...mail })
    },
    notes: async library => {
      const [member_id, author_id] = [await member(library), await member(library)]
      return insert('member_notes', library, {
        member_id,
        author_id,
        text: 'Prova',
        written_at: '2026-11-20',
      })
    },
    imports: library => insert('imports', library, { name: 'prova.csv', made_at: '2026-11-20' }),
    lockers: library => point(library, 'smartlocker'),
    'website-keys': library =>
      insert('website_keys', library, {
        name: 'Sito',
        key_hash: randomUUID(),
        created_at: '2026-11-20',
      }),
    files: async library =>
      insert('files', library, {
        member_id: await member(library),
        name: 'foto.jpg',
        size: 1,
        width: 4,
        height: 3,
        img: '{}',
        unused_since: '2026-11-20',
      }),
  }

  /** A queue entry of a member. */
  const place = async (library: Library, memberId?: string) =>
    insert('queue_places', library, {
      object_id: await object(library),
      member_id: memberId ?? (await member(library)),
    })

  /** A library with a CRM that has one product and one category. */
  async function crm(library: Library) {
    await run(`insert into crm_connections
      (library_id, region, client_id, client_secret, refresh_token, location_id)
      values ('${library}', 'eu', 'a', 'b', 'c', '${desks[library]}')`)
    const [product, category] = [randomUUID(), randomUUID()]
    await run(`insert into crm_records (library_id, crm_id, object_id, pulled)
      values ('${library}', '${product}', '${await object(library)}', '{}');
      update categories set origin_id = '${category}' where library_id = '${library}'
        and slug = (select min(slug) from categories where library_id = '${library}')`)
    return { product, category }
  }

  /** A passkey of a member, whose private key nobody has. */
  async function passkey(memberId: string): Promise<string> {
    const id = randomUUID()
    await run(`insert into passkeys
      (library_id, id, member_id, rp_id, credential_id, public_key, name, created_at)
      values ('bologna', '${id}', '${memberId}', 'bologna.localhost', '${id}', '', 'Passkey', now())`)
    return id
  }

  async function passkeyName(id: string): Promise<string> {
    const { rows } = await run(`select name from passkeys where id = '${id}'`)
    return (rows as { name: string }[])[0]?.name ?? ''
  }

  /** The current row of a thing, to check that it did not change. */
  async function rowOf(table: string, library: Library, id: string) {
    const { rows } = await run(
      `select to_jsonb(t) as row from ${table} t
        where library_id = '${library}' and ${table === 'categories' ? 'slug' : 'id'} = '${id}'`,
    )
    return (rows as { row: object }[])[0]?.row
  }

  return { run, make, place, crm, passkey, passkeyName, rowOf }
}

/** The tables of each kind. */
export const tableOf: Record<Kind, string> = {
  objects: 'objects',
  categories: 'categories',
  copies: 'copies',
  loans: 'loans',
  bookings: 'loans',
  defects: 'defects',
  receipts: 'receipts',
  headquarters: 'headquarters',
  members: 'members',
  reviews: 'reviews',
  messages: 'support_messages',
  letters: 'mails',
  notes: 'member_notes',
  imports: 'imports',
  lockers: 'headquarters',
  files: 'files',
  'website-keys': 'website_keys',
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import type { OverdueMember } from '#contract/shapes/admin/overdue.ts'
import { importRows, sendFiles } from '#tests/support/imports.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { friday, openWorld, type World } from '#tests/support/world.ts'

/** People, cards and loans of a library that moves in. It is Friday 20 November 2026. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pass(friday.getTime() - world.now().getTime())
  staff = await world.as('staff')
})

const rowsOf = async <R extends object>(query: string) => (await here.run(query)).rows as R[]
const people = (lines: readonly string[], query = '') =>
  importRows(staff, 'members.csv', lines, query)
const found = async (k: string) =>
  (await staff.ask(`/v1/admin/members?k=${encodeURIComponent(k)}`)).body as AdminMember[]
const cardsOf = (name: string) =>
  rowsOf(`select card_name, number, valid_from::text as from, valid_to::text as to, price::text as price
    from memberships card join members on members.id = card.member_id
    where members.name = '${name}' order by valid_to`)

/** The warnings of a trial, in words. */
const warned = (line: Awaited<ReturnType<typeof people>>) =>
  'trial' in line && line.trial
    ? line.trial.groups.filter(({ warning }) => warning).map(({ text }) => text)
    : []

describe('members', () => {
  test('without an e-mail are imported, found again by number or by name and telephone, and said', async () => {
    const lines = [
      'email,first_name,last_name,phone_number,card_number',
      ',Nora,Muta,051 111111,',
      ',Nora,Muta,051 222222,',
      ',Piero,Carta,,P-7',
    ]
    const tried = await people(lines, '&dry=1')
    expect(tried).toMatchObject({ kind: 'done', counts: { members: { created: 3 } } })
    expect(warned(tried)).toEqual([
      'members.csv, 3 righe (2, 3, 4), colonna email: è vuoto: la persona entra senza e-mail, e la si chiama al telefono',
    ])
    expect(await found('Nora Muta')).toEqual([])
    await people(lines)
    expect(
      (await found('Nora Muta')).map(({ email, contact_email }) => [email, contact_email]),
    ).toEqual([
      ['', null],
      ['', null],
    ])
    expect(await people(lines)).toMatchObject({
      counts: { members: { created: 0, updated: 0, unchanged: 3 } },
    })
    const changed = lines.map(line => line.replace('Piero,Carta', 'Pietro,Carta'))
    expect(await people(changed)).toMatchObject({ counts: { members: { created: 0, updated: 1 } } })
  })

  test('of one address: the first signs in with it, the others are reached there; no row is refused', async () => {
    const lines = [
      'email,first_name,last_name,phone_number',
      'rossi@example.com,Anna,Rossi,333 1234567',
      'rossi@example.com,Leo,Rossi,',
      'rossi@example.com,Anna,Rossi,',
    ]
    const tried = await people(lines, '&dry=1')
    expect(warned(tried).join('\n')).toMatch(
      /riga 3, colonna email: è già l’e-mail di un’altra persona[\s\S]*riga 4, colonna email: è una persona di una riga più su/,
    )
    expect(await people(lines)).toMatchObject({ counts: { members: { created: 2 } } })
    const [leo] = await found('Leo Rossi')
    expect(leo).toMatchObject({ email: '', contact_email: 'rossi@example.com' })
    expect((await found('rossi@example.com')).map(({ name }) => name).sort()).toEqual([
      'Anna Rossi',
      'Leo Rossi',
    ])
    expect((await found('Anna Rossi'))[0]).toMatchObject({ email: 'rossi@example.com' })
    expect(await people(lines)).toMatchObject({ counts: { members: { created: 0, unchanged: 2 } } })
    // A later file with the child alone changes nothing of the mother.
    const child = ['email,first_name,last_name', 'rossi@example.com,Leo,Rossi']
    expect(await people(child)).toMatchObject({ counts: { members: { created: 0, updated: 0 } } })
    const another = ['email,first_name,last_name', 'rossi@example.com,Ciro,Neri']
    expect(await people(another)).toMatchObject({ counts: { members: { created: 1, updated: 0 } } })
    expect((await found('Anna Rossi'))[0]).toMatchObject({ email: 'rossi@example.com' })
    // A surname changes.
    const married = ['email,first_name,last_name', 'rossi@example.com,Anna,Verdi']
    expect(await people(married)).toMatchObject({ counts: { members: { created: 0, updated: 1 } } })
  })

  test('get their first e-mail from a later file if telephone or number and the name are the same', async () => {
    const heading = 'email,first_name,last_name,phone_number,card_number'
    await people([heading, ',Vera,Prima,051 333333,', ',Vito,Primo,,V-2', ',Vico,Prime,,'])
    const [vera] = await found('Vera Prima')
    await here.run(`update members set quiet_since = null where name like 'V% Prim_'`)
    const later = [
      heading,
      'vera@example.com,Vera,Prima,051 333333,',
      'vito@example.com,Primo,Vito,,V-2',
    ]
    const tried = await people(later, '&dry=1')
    expect(tried).toMatchObject({ counts: { members: { created: 0, updated: 2 } } })
    expect(warned(tried)).toEqual([
      expect.stringContaining('2 righe (2, 3), colonna email: chi c’era'),
    ])
    const shown = 'trial' in tried ? tried.trial?.tables[0]?.rows : []
    expect(shown?.find(({ kind }) => kind === 'changed')?.rows[0]?.fields).toEqual([
      { label: 'E-mail', from: '', to: 'vera@example.com' },
    ])
    expect(await people(later)).toMatchObject({ counts: { members: { created: 0, updated: 2 } } })
    expect(await found('Vera Prima')).toMatchObject([{ id: vera?.id, email: 'vera@example.com' }])
    // They are welcomed by the press as those who are new.
    expect(
      await rowsOf(`select name from members where quiet_since is not null
      and email in ('vera@example.com', 'vito@example.com') order by name`),
    ).toEqual([{ name: 'Primo Vito' }, { name: 'Vera Prima' }])
    expect(await people(later)).toMatchObject({ counts: { members: { created: 0, updated: 0 } } })
  })

  test('keep what has no column in one note for staff, which the same file does not double', async () => {
    const file = (food: string) => [
      'Nome,Cognome,E-mail,Allergie,Volontaria il',
      `Luna,Nota,luna@example.com,${food},sabato`,
      'Lino,Nota,lino@example.com,,',
    ]
    const notes = () =>
      rowsOf<{
        text: string
      }>(`select note.text, author.email as author, note.pinned from member_notes note
        join members on members.id = note.member_id join members author on author.id = note.author_id
        where members.name like '% Nota'`)
    const tried = await people(file('noci'), '&dry=1')
    const shown = 'trial' in tried ? tried.trial?.tables[0]?.rows[0]?.rows : []
    const text = 'Allergie: noci\nVolontaria il: sabato'
    expect(shown?.[0]?.fields).toContainEqual({ label: 'Nota per noi', to: text })
    expect(shown?.[1]?.fields.map(({ label }) => label)).not.toContain('Nota per noi')
    await people(file('noci'))
    const note = { text, author: 'staff@example.org', pinned: false }
    expect(await notes()).toEqual([note])
    expect(await people(file('noci'))).toMatchObject({
      counts: { members: { updated: 0, unchanged: 2 } },
    })
    // Another note of staff stays; that of the file before is replaced.
    const [luna] = await found('luna@example.com')
    const own = { text: 'Viene con il cane', pinned: false }
    await staff.ask(`/v1/admin/members/${luna?.id}/notes`, { method: 'POST', body: own })
    expect(await people(file('latte'))).toMatchObject({ counts: { members: { updated: 1 } } })
    expect((await notes()).map(one => one.text).sort()).toEqual([
      'Allergie: latte\nVolontaria il: sabato',
      'Viene con il cane',
    ])
  })

  test('with the name alone of somebody without an e-mail are asked about, and never doubled in silence', async () => {
    const heading = 'email,first_name,last_name'
    await people([heading, ',Olga,Sola'])
    const files = { 'soci.csv': `${heading}\nolga@example.com,Olga,Sola\n` }
    const ask = async (choice?: 'same' | 'other', dry = true) => {
      const groups = choice
        ? [{ file: 'soci.csv', column: 'email', rule: 'same_name', choice }]
        : []
      return (await sendFiles(staff, files, { dry, decisions: { groups } })).at(-1)
    }
    const asked = await ask()
    expect(asked).toMatchObject({
      kind: 'refused',
      trial: { groups: [{ rule: 'same_name', count: 1, choices: ['same', 'other', 'skip'] }] },
    })
    const other = await ask('other')
    expect(other).toMatchObject({ kind: 'done', counts: { members: { created: 1 } } })
    expect('trial' in (other ?? {}) && JSON.stringify(other)).toContain('"chosen":"other"')
    const same = await ask('same')
    expect(same).toMatchObject({ kind: 'done', counts: { members: { created: 0, updated: 1 } } })
    await ask('same', false)
    expect(await found('Olga Sola')).toMatchObject([{ email: 'olga@example.com' }])
    expect(await ask()).toMatchObject({ kind: 'done', counts: { members: { unchanged: 1 } } })
  })

  test('in one import are one person, whichever row has the e-mail', async () => {
    const heading = 'email,first_name,last_name,phone_number,card_to'
    const lines = [
      heading,
      ',Zeno,Una,051 444444,2027-01-01',
      'zeno@example.com,Zeno,Una,051 444444,',
    ]
    expect(await people(lines)).toMatchObject({
      counts: { members: { created: 1 }, memberships: { created: 1 } },
    })
    expect(await found('Zeno Una')).toMatchObject([
      { email: 'zeno@example.com', card_to: '2027-01-01' },
    ])
  })

  test('of one number are one person only if their names may be', async () => {
    const lines = ['first_name,last_name,card_number', 'Gino,Uno,F-1', 'Lina,Due,F-1']
    expect(await people(lines)).toMatchObject({ counts: { members: { created: 2 } } })
    expect(await people(lines)).toMatchObject({ counts: { members: { created: 0, unchanged: 2 } } })
  })

  test('who share an address are welcomed there with a code for an account of their own', async () => {
    await people([
      'email,first_name,last_name',
      'bianchi@example.com,Rita,Bianchi',
      'bianchi@example.com,Teo,Bianchi',
    ])
    const body = { steps_from: '2026-11-20' }
    await staff.ask('/v1/admin/quiet/endings', { method: 'POST', body })
    const mails = await here.emailsTo('bianchi@example.com')
    expect(mails.map(({ kind }) => kind)).toEqual(['welcome', 'welcome'])
    const letter = mails.find(({ body }) => body?.startsWith('Ciao Teo'))?.body ?? ''
    const code = /codice (\S+):/.exec(letter)?.[1]
    expect(letter).toContain('/claim')
    const claim = { code, email: 'teo@example.com' }
    const asked = await world.ask('/v1/auths/claims', { method: 'POST', body: claim })
    expect(asked.status, asked.text).toBe(200)
    expect((await here.emailsTo('teo@example.com')).length).toBe(1)
    // What they are told otherwise goes there too, without links.
    const product = await here.object()
    const [teo] = await found('Teo Bianchi')
    const { id } = await here.loan({
      object: product,
      member: teo?.id ?? '',
      from: '2026-11-16',
      to: '2026-11-19',
      status: 'approved',
    })
    await staff.ask('/v1/admin/overdue/messages', {
      method: 'POST',
      body: { members: [teo?.id], words: '' },
    })
    const told = (await here.emailsTo('bianchi@example.com')).at(-1)
    expect([told?.kind, told?.body?.includes('http')]).toEqual(['overdue_asked', false])
    expect(id).toBeTruthy()
  })

  test('have accepted the form on paper on its day', async () => {
    const lines = ['email,first_name,adhesion_accepted', 'carta@example.com,Carla,2024-03-05']
    await people(lines)
    const [carla] = await found('carta@example.com')
    expect(carla?.adhesion).toMatchObject({
      accepted: true,
      accepted_at: '2024-03-05T12:00:00.000Z',
      recorded_by: expect.any(String),
    })
    // One who is a member already accepts with a later file.
    await people(['email,first_name', 'dopo@example.com,Dora'])
    await people(['email,adhesion_accepted', 'dopo@example.com,2025-01-07'])
    expect((await found('dopo@example.com'))[0]?.adhesion).toMatchObject({ accepted: true })
  })
})

describe('cards', () => {
  test('have kind, days, price and number, and find their member by e-mail, number or name', async () => {
    await people([
      'email,first_name,last_name,card_number',
      'tina@example.com,Tina,Terza,T-1',
      ',Omar,Quarto,T-2',
    ])
    const lines = [
      'member_email,member_number,member_name,card_name,number,from,to,price',
      'tina@example.com,,,Ridotta,T-1,2026-01-01,2026-12-31,"€ 1.010,50"',
      ',T-2,,Intera,T-2,2026-02-01,2027-01-31,20.00',
      ',,Terza Tina,Intera,T-1,2027-01-01,2027-12-31,"10,00 €"',
    ]
    const imported = await importRows(staff, 'memberships.csv', lines)
    expect(imported).toMatchObject({ kind: 'done', counts: { memberships: { created: 3 } } })
    expect(await cardsOf('Tina Terza')).toEqual([
      {
        card_name: 'Ridotta',
        number: 'T-1',
        from: '2026-01-01',
        to: '2026-12-31',
        price: '1010.50',
      },
      { card_name: 'Intera', number: 'T-1', from: '2027-01-01', to: '2027-12-31', price: '10.00' },
    ])
    expect(await cardsOf('Omar Quarto')).toMatchObject([{ card_name: 'Intera', price: '20.00' }])
    expect(await importRows(staff, 'memberships.csv', lines)).toMatchObject({
      counts: { memberships: { created: 0, unchanged: 3 } },
    })
    const nobody = await importRows(staff, 'memberships.csv', [
      'member_email,member_name,from,to',
      ',Chi Sa,2026-01-01,2026-12-31',
      ',,2026-01-01,2026-12-31',
    ])
    expect(nobody).toMatchObject({
      kind: 'refused',
      faults: [
        expect.stringContaining('non esiste («Chi Sa»)'),
        expect.stringContaining('è vuoto'),
      ],
    })
  })

  test('are made of an end alone, in the file of members: from the day they joined, or one duration before', async () => {
    const lines = [
      'email,first_name,last_name,card_number,card_to,card_price,joined',
      'sara@example.com,Sara,Sesta,S-6,2027-02-21,"10,00 €",2024-11-17',
      'dino@example.com,Dino,Sesto,S-7,2026-12-31,,2027-11-17',
      'enzo@example.com,Enzo,Sesto,S-8,2026-12-31,,',
    ]
    const later = lines.filter(line => !line.includes('2027-11-17'))
    expect(warned(await people(later, '&dry=1'))).toEqual([
      expect.stringContaining(
        'riga 2, colonna Inizio della tessera: manca: la tessera comincia il giorno',
      ),
      expect.stringContaining(
        'riga 3, colonna Inizio della tessera: manca: la tessera comincia una durata',
      ),
    ])
    expect(await people(later)).toMatchObject({ counts: { memberships: { created: 2 } } })
    expect(await cardsOf('Sara Sesta')).toMatchObject([
      { number: 'S-6', from: '2024-11-17', to: '2027-02-21', price: '10.00' },
    ])
    expect(await cardsOf('Enzo Sesto')).toMatchObject([{ from: '2026-01-01', to: '2026-12-31' }])
    world.pass(86_400_000)
    staff = await world.as('staff')
    expect(await people(later)).toMatchObject({ counts: { memberships: { created: 0 } } })
    expect((await found('sara@example.com'))[0]).toMatchObject({ card_to: '2027-02-21' })
  })

  test('of a person who is in several rows of the file of members are all theirs', async () => {
    await people([
      'email,first_name,last_name,card_from,card_to',
      'due@example.com,Dua,Lipa,2024-01-01,2024-12-31',
      'due@example.com,Dua,Lipa,2025-01-01,2026-12-31',
    ])
    expect(await cardsOf('Dua Lipa')).toHaveLength(2)
  })
})

describe('loans', () => {
  test('that are open keep their end, those that are over are late, and past ones are history', async () => {
    await people(['email,first_name,last_name', 'gigi@example.com,Gigi,Ottavo'])
    const [late, open, long] = [await here.object(), await here.object(), await here.object()]
    const lines = [
      'ref,status,member_email,object_code,from,to,returned',
      `,,gigi@example.com,${late},2026-10-01,2026-10-15,`,
      `,,gigi@example.com,${open},,2026-12-01,`,
      `,,gigi@example.com,${long},2026-08-01,2026-11-30,`,
      `,,gigi@example.com,${open},2026-05-03,2026-05-10,2026-05-09`,
    ]
    const tried = await importRows(staff, 'loans.csv', lines, '&dry=1')
    expect(warned(tried)).toEqual([
      expect.stringContaining('riga 3, colonna from: manca: il prestito comincia'),
    ])
    expect(await importRows(staff, 'loans.csv', lines)).toMatchObject({
      kind: 'done',
      counts: { loans: { created: 4 } },
    })
    expect(await importRows(staff, 'loans.csv', lines)).toMatchObject({
      counts: { loans: { created: 0, unchanged: 4 } },
    })
    const rows =
      await rowsOf(`select status, from_date::text as from, to_date::text as to, headquarters_id as point
      from loans where object_id in ('${late}', '${open}', '${long}') order by from_date`)
    expect(rows).toEqual([
      { status: 'returned', from: '2026-05-03', to: '2026-05-10', point: 'scene-desk' },
      { status: 'approved', from: '2026-08-01', to: '2026-11-30', point: 'scene-desk' },
      { status: 'approved', from: '2026-10-01', to: '2026-10-15', point: 'scene-desk' },
      { status: 'approved', from: '2026-11-20', to: '2026-12-01', point: 'scene-desk' },
    ])
    const overdue = (await staff.ask('/v1/admin/overdue')).body as OverdueMember[]
    const row = overdue.find(({ member }) => member.email === 'gigi@example.com')
    expect(row?.loans.map(({ to_date }) => to_date)).toEqual(['2026-10-15'])
    const [gigi] = await found('gigi@example.com')
    expect((await staff.ask(`/v1/admin/members/${gigi?.id}/loans`)).body).toHaveLength(1)
  })
})

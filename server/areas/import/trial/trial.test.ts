import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportLine } from '#contract/shapes/admin/transfer.ts'
import type { ImportDecisions, ImportTrial } from '#contract/shapes/admin/trial.ts'
import { type Asked, sendFiles } from '#tests/support/imports.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())

type Last = Extract<ImportLine, { kind: 'done' | 'refused' }>

const send = (files: Record<string, string>, asked: Asked) => {
  world.pass(1000)
  return sendFiles(staff, files, asked)
}

async function tried(files: Record<string, string>, asked: Asked = {}) {
  const line = (await send(files, asked)).at(-1) as Last
  if (line.kind !== 'done' && line.kind !== 'refused') throw new Error(JSON.stringify(line))
  const { tables, groups } = line.trial as ImportTrial
  const table = (name: string) => tables.find(one => one.table === name)
  return {
    kind: line.kind,
    text: JSON.stringify(line),
    groups,
    files: (name: string) => table(name)?.files,
    counts: (name: string) => table(name)?.counts,
    rows: (name: string, kind: string) => table(name)?.rows.find(one => one.kind === kind)?.rows,
    group: (rule: string) => groups.find(one => one.rule === rule),
  }
}
const stored = async (query: string) => (await here.run(query)).rows

describe('a trial', () => {
  test('shows the rows as they will be, and changes nothing', async () => {
    const first = 'code,name,location,corner\nTRY-1,Trapano,centro,A1\nTRY-2,Sega,centro,A1\n'
    const [done] = (await send({ 'objects.csv': first }, { dry: false })).slice(-1)
    expect(done?.kind).toBe('done')
    const trial = await tried({
      'objects.csv':
        'code,name,location,corner\nTRY-1,Trapano,centro,A1\nTRY-2,Sega nuova,centro,B2\nTRY-3,Pialla,centro,C3\n',
    })
    expect(trial.kind).toBe('done')
    expect(trial.counts('objects')).toEqual({ new: 1, changed: 1, same: 1, skipped: 0, faulty: 0 })
    expect(trial.rows('objects', 'changed')).toEqual([
      {
        row: 3,
        name: 'TRY-2 · Sega nuova',
        fields: [
          { label: "Nome dell'oggetto", from: 'Sega', to: 'Sega nuova' },
          { label: 'Scaffale', from: 'A1', to: 'B2' },
        ],
      },
    ])
    expect(trial.rows('objects', 'new')?.[0]).toMatchObject({ row: 4, name: 'TRY-3 · Pialla' })
    expect(trial.rows('objects', 'new')?.[0]?.fields).toContainEqual({
      label: 'Scaffale',
      to: 'C3',
    })
    expect(await stored(`select name from objects where code like 'TRY-%' order by code`)).toEqual([
      { name: 'Trapano' },
      { name: 'Sega' },
    ])
  })

  const faulty = {
    'members.csv':
      'email,first_name,last_name,phone_number,joined\nuna@example.com,Una,Prima,051 234567,boh\ndue@example.com,Due,Seconda,#N/A,2020-01-01\nnon-mail,Tre,Terza,,2020-01-01\n',
    'objects.csv':
      'code,name,location,added,owner_email\nLAY-1,Uno,centro,boh,\nLAY-2,Due,altrove,2020-01-01,\nLAY-2,Due,centro,forse,\nLAY-3,Tre,centro,2020-01-01,nessuno@example.com\n',
    'loans.csv':
      'ref,member_email,object_code,status,method,headquarters,from,to\nl1,non-mail,LAY-1,approved,desk,centro,2026-11-18,2026-11-25\nl2,una@example.com,LAY-3,approved,desk,centro,2026-11-18,2026-11-25\nl3,due@example.com,LAY-3,approved,desk,centro,2026-11-19,2026-11-26\nl4,una@example.com,MAI,approved,desk,centro,2026-11-19,2026-11-26\n',
  }

  test('finds all faults of all rows at once, also those that only later checks find', async () => {
    const trial = await tried(faulty)
    expect(trial.kind).toBe('refused')
    const found = trial.groups.map(({ file, column, rule, count }) => [file, column, rule, count])
    expect(found.sort()).toEqual(
      [
        ['members.csv', 'joined', 'day', 1],
        ['members.csv', 'phone_number', 'no_value', 1],
        ['members.csv', 'email', 'email', 1],
        ['objects.csv', 'added', 'day', 2],
        ['objects.csv', 'location', 'unknown_point', 1],
        ['objects.csv', 'code', 'repeated', 1],
        ['objects.csv', 'owner_email', 'unknown', 1],
        ['loans.csv', 'member_email', 'email', 1],
        ['loans.csv', 'object_code', 'unknown', 1],
        ['loans.csv', 'from', 'overlap', 1],
      ].sort(),
    )
    const days = trial.groups.find(({ file, rule }) => file === 'objects.csv' && rule === 'day')
    expect(days).toMatchObject({
      title: 'Aggiunto il',
      count: 2,
      text: expect.stringContaining('objects.csv, 2 righe (2, 4), colonna added: non è un giorno'),
      examples: ['boh', 'forse'],
      choices: ['empty', 'skip', 'ask'],
      rows: [
        { row: 2, name: 'LAY-1 · Uno', value: 'boh' },
        { row: 4, name: 'LAY-2 · Due', value: 'forse' },
      ],
    })
    const nowhere = 'code,name,location\nNO-1,Uno,\nNO-2,Due,centro\n'
    // An empty cell stays a fault, so leaving it empty is no choice.
    const choices = (await tried({ 'objects.csv': nowhere })).group('no_place')?.choices
    expect(choices).toEqual(['skip', 'ask'])
    expect(trial.group('email')?.choices).toEqual(['empty', 'skip', 'ask'])
    expect(trial.counts('objects')).toMatchObject({ faulty: 4, new: 0 })
  })

  const groups: ImportDecisions['groups'] = [
    { file: 'members.csv', column: 'joined', rule: 'day', choice: 'empty' },
    { file: 'members.csv', column: 'phone_number', rule: 'no_value', choice: 'empty' },
    { file: 'members.csv', column: 'email', rule: 'email', choice: 'skip' },
    { file: 'objects.csv', column: 'added', rule: 'day', choice: 'empty' },
    { file: 'objects.csv', column: 'code', rule: 'repeated', choice: 'skip' },
    { file: 'objects.csv', column: 'owner_email', rule: 'unknown', choice: 'empty' },
    { file: 'loans.csv', column: 'member_email', rule: 'email', choice: 'skip' },
    { file: 'loans.csv', column: 'object_code', rule: 'unknown', choice: 'skip' },
  ]
  const cells = [{ file: 'objects.csv', row: 3, column: 'location', value: 'centro' }]

  test('takes a choice for each group, and shows what it settles and what is left', async () => {
    const trial = await tried(faulty, { decisions: { groups, cells } })
    expect(trial.groups.filter(({ chosen }) => !chosen).map(({ rule }) => rule)).toEqual([
      'overlap',
    ])
    expect(trial.groups.filter(({ chosen }) => chosen)).toHaveLength(groups.length)
    expect(trial.counts('members')).toEqual({ new: 2, changed: 0, same: 0, skipped: 1, faulty: 0 })
    expect(trial.counts('objects')).toEqual({ new: 3, changed: 0, same: 0, skipped: 1, faulty: 0 })
    expect(trial.counts('loans')).toEqual({ new: 1, changed: 0, same: 0, skipped: 2, faulty: 1 })
  })

  test('is followed by an import of exactly that, in one transaction', async () => {
    const refused = (await send(faulty, { dry: false, decisions: { groups, cells } })).at(-1)
    expect(refused?.kind).toBe('refused')
    expect(await stored(`select code from objects where code like 'LAY-%'`)).toEqual([])
    const overlap = { file: 'loans.csv', column: 'from', rule: 'overlap', choice: 'skip' as const }
    const decisions = { groups: [...groups, overlap], cells }
    expect((await tried(faulty, { decisions })).kind).toBe('done')
    const done = (await send(faulty, { dry: false, decisions })).at(-1)
    expect(done?.kind).toBe('done')
    const places = `select code, location_id from objects where code like 'LAY-%' order by code`
    expect(await stored(places)).toEqual([
      { code: 'LAY-1', location_id: 'centro' },
      { code: 'LAY-2', location_id: 'centro' },
      { code: 'LAY-3', location_id: 'centro' },
    ])
    const people = `select phone_number from members where email like '%@example.com' and first_name in ('Una', 'Due')
      order by email`
    expect(await stored(people)).toEqual([{ phone_number: null }, { phone_number: '+39051234567' }])
  })

  test('writes the rows with faults into a file, as they were corrected', async () => {
    const lines = await send(
      {
        'objects.csv':
          'code;name;location;added\nFIX-1;Uno;centro;boh\nFIX-2;Due;centro;2020-01-01\nFIX-3;Tre;centro;mah\n',
      },
      {
        query: '&correct=1',
        decisions: {
          cells: [{ file: 'objects.csv', row: 2, column: 'added', value: '2021-02-03' }],
          groups: [{ file: 'objects.csv', column: 'added', rule: 'day', choice: 'empty' }],
        },
      },
    )
    const text = lines.flatMap(line => (line.kind === 'corrected' ? [line.text] : [])).join('')
    expect(text.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
      'code;name;location;added',
      'FIX-1;Uno;centro;2021-02-03',
      'FIX-3;Tre;centro;',
    ])
  })

  test('warns of what it leaves as it is, which stops nothing', async () => {
    const trial = await tried({
      'members.csv':
        'email,first_name,last_name\nsuper@example.org,Ugo,Nome\nwarn@example.com,Nuova,Socia\n',
      'memberships.csv':
        'member_email,card_name,from,to\nwarn@example.com,Annuale,2024-01-01,2024-12-31\n',
    })
    expect(trial.kind).toBe('done')
    expect(trial.groups.map(({ rule, warning, count }) => [rule, warning, count]).sort()).toEqual([
      ['card_over', true, 1],
      ['staff_kept', true, 1],
    ])
  })

  test('says that other categories are a change, and the import counts it', async () => {
    const file = (of: string) => ({
      'objects.csv': `code,name,location,categories\nCAT-1,Morsa,centro,${of}\n`,
      'categories.csv': 'slug,name_it\nuna,Una\naltra,Altra\n',
    })
    await send(file('una'), { dry: false })
    expect((await tried(file('una'))).counts('objects')).toMatchObject({ same: 1, changed: 0 })
    const trial = await tried(file('altra'))
    expect(trial.rows('objects', 'changed')?.[0]?.fields).toEqual([
      { label: 'Categorie', from: 'Una', to: 'altra' },
    ])
    const done = (await send(file('altra'), { dry: false })).at(-1)
    expect(done).toMatchObject({ counts: { objects: { created: 0, updated: 1, unchanged: 0 } } })
  })

  test('shows people by their names and amounts in euro, and no address that stands in', async () => {
    const trial = await tried({
      'soci.csv':
        'Nome,Cognome,Telefono,E-mail,Scadenza tessera\nIda,Verdi,051 234567,non ha,2027-03-01\nEva,Neri,051 234568,eva@example.com,2025-03-01\n',
      'attrezzi.csv': 'Attrezzo,Cod.,Luogo,Marca,Valore (€)\nTrapano,EUR-1,centro,Bosch,"12,50"\n',
    })
    expect(trial.text).not.toContain('no-email')
    expect(trial.text).not.toContain('[object')
    expect(trial.rows('memberships', 'new')?.[0]?.name).toBe('Ida Verdi · Tessera annuale')
    expect(trial.rows('memberships', 'new')?.[0]?.fields).toContainEqual({
      label: 'Al',
      to: '2027-03-01',
    })
    expect(trial.group('card_over')).toMatchObject({ count: 1, title: 'Fine della tessera' })
    expect(trial.rows('copies', 'new')?.[0]?.fields).toContainEqual({
      label: 'Valore in euro',
      to: '12.50',
    })
    expect(trial.group('card_from_before')?.text).toContain('colonna Inizio della tessera')
  })

  test('names every file of a table, and that of each row', async () => {
    const people = (name: string) => `email,first_name\n${name}@example.com,${name}\n`
    const trial = await tried({
      'soci-2025.csv': people('Prima'),
      'soci-2026.csv': people('Seconda'),
      'objects.csv': 'code,name,location\nONE-1,Uno,centro\n',
    })
    expect(trial.files('members')).toEqual(['soci-2025.csv', 'soci-2026.csv'])
    expect(trial.rows('members', 'new')?.map(({ file, row }) => [file, row])).toEqual([
      ['soci-2025.csv', 2],
      ['soci-2026.csv', 2],
    ])
    expect(trial.rows('objects', 'new')?.[0]).not.toHaveProperty('file')
  })

  test('answers with the first rows of each kind, and with a page of one', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => `MANY-${n},Oggetto ${n},centro,boh`)
    const file = { 'objects.csv': `code,name,location,added\n${rows.join('\n')}\n` }
    const all = await tried(file)
    expect(all.text.length).toBeLessThan(20_000)
    expect(all.group('day')).toMatchObject({ count: 2000, from: 0 })
    expect(all.group('day')?.rows).toHaveLength(10)
    const key = encodeURIComponent('day added objects.csv')
    const page = await tried(file, { query: `&page=${key}&from=1960` })
    expect(page.group('day')?.rows.map(({ row }) => row)).toEqual(
      Array.from({ length: 40 }, (_, n) => 1962 + n),
    )
    const groups = [{ file: 'objects.csv', column: 'added', rule: 'day', choice: 'skip' as const }]
    const skipped = await tried(file, {
      decisions: { groups },
      query: '&page=skipped%20objects&from=100',
    })
    expect(skipped.counts('objects')?.skipped).toBe(2000)
    expect(skipped.rows('objects', 'skipped')?.[0]?.name).toBe('MANY-100 · Oggetto 100')
  })
})

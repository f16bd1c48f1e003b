import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts'
import { ownFileKinds } from '#contract/shapes/admin/setup.ts'
import { sharePath } from '#contract/share.ts'
import { createApp } from '#server/app.ts'
import { tableNames } from '#server/areas/import/rows.ts'
import { checkBackup } from '#server/operations/backup/read-backup.ts'
import { asking } from '#tests/support/asking.ts'
import { elsewhere, proportionIn, sizes } from '#tests/support/proportion.ts'
import { read, sources } from '#tests/support/source-files.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/** Work on a file grows at most in proportion to its size, and does not hold up others. */
let world: World
let expectProportion: Awaited<ReturnType<typeof proportionIn>>['expectProportion']
beforeAll(async () => {
  world = await openWorld()
  expectProportion = (await proportionIn(world)).expectProportion
})
afterAll(() => world.close())

const form = (name: string, content: Uint8Array | string, type: string) => {
  const form = new FormData()
  form.set('file', new File([content as BlobPart], name, { type }))
  return { form }
}
/** A file for the import, of which only its reading is asked. */
const sheet = (
  what: string,
  make: (size: number) => string | Uint8Array<ArrayBuffer>,
  name = 'oggetti.csv',
) => ({
  what,
  path: `/v1/admin/imports?name=${name}&dry=1`,
  make: (size: number) => ({ raw: make(size) }),
})
const zip = (files: Record<string, string>) => zipSync(mapValues(files, strToU8))
const mapValues = <A, B>(all: Record<string, A>, fn: (value: A) => B) =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, fn(value)]))
const many = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))

/** What each reader of files is given: of a hundred times the size, with many rows, long lines and noise. */
const files: {
  what: string
  path: string
  method?: string
  make: (size: number) => { raw?: string | Uint8Array<ArrayBuffer>; form?: FormData }
}[] = [
  sheet('many rows', size => `code,name\n${'a,b\n'.repeat(size * 30)}`),
  sheet(
    'rows that are all right',
    size => `code,name,location\n${many(size * 30, n => `N-${n},Sega,centro`).join('\n')}`,
  ),
  sheet(
    'short rows under many headings',
    size => `code,name,${many(250, n => `h${n}`)}\n${'a,b\n'.repeat(size * 70)}`,
  ),
  sheet(
    'one wrong value in every row',
    size => `code,name,maintenance\n${many(size * 500, n => `N-${n},Sega,forse`).join('\n')}`,
  ),
  sheet('many quotes', size => `code,name\na,${'"'.repeat(size * 1001)}`),
  sheet('many headings', size => `code,name,${many(size * 100, n => `h${n}`)}\na,b\n`),
  sheet('one long heading', size => `code,name,${'h'.repeat(size * 1000)}\na,b,c\n`),
  sheet('one long cell', size => `code,name,location\na,${'b '.repeat(size * 3000)},centro\n`),
  sheet(
    'many categories',
    size =>
      `code,name,location,categories\na,b,centro,"${many(size * 100, n => `c${n}`).join('; ')}"\n`,
  ),
  sheet(
    'many places',
    size => `code,name,location\n${many(size * 30, n => `N-${n},Sega,sede ${n}`).join('\n')}`,
  ),
  sheet(
    'a zip of rows',
    size => zip({ 'objects.csv': `code,name\n${'a,b\n'.repeat(size * 30)}` }),
    'a.zip',
  ),
  sheet(
    'a zip of files',
    size => zip(Object.fromEntries(many(size * 10, n => [`pictures/${n}.png`, 'x']))),
    'a.zip',
  ),
  sheet(
    'members',
    size =>
      `email,first_name,last_name\n${many(size * 10, n => `${n}@example.org,Ada,Neri`).join('\n')}`,
    'members.csv',
  ),
  sheet(
    'memberships',
    size =>
      `member_email,from,until\n${'socia@example.org,2026-01-01,2026-12-31\n'.repeat(size * 10)}`,
    'memberships.csv',
  ),
  sheet(
    'copies',
    size => `object_code,code\n${many(size * 10, n => `OGT-0003,C-${n}`).join('\n')}`,
    'copies.csv',
  ),
  sheet(
    'loans',
    size =>
      `ref,member_email,object_code,status,from,to\n${many(size * 10, n => `L-${n},socia@example.org,OGT-0003,returned,2026-01-01,2026-01-09`).join('\n')}`,
    'loans.csv',
  ),
  sheet(
    'closures',
    size => `headquarters,when,name\n${'centro,2026-12-25,Natale\n'.repeat(size * 10)}`,
    'closures.csv',
  ),
  sheet(
    'pickup points',
    size => `code,name,kind\n${many(size * 10, n => `p-${n},Sportello,desk`).join('\n')}`,
    'headquarters.csv',
  ),
  sheet(
    'categories',
    size => `code,name_it\n${many(size * 10, n => `c-${n},Sport`).join('\n')}`,
    'categories.csv',
  ),
  sheet(
    'reviews',
    size =>
      `object_code,member_email,rating,text\n${'OGT-0003,socia@example.org,5,Bene\n'.repeat(size * 10)}`,
    'reviews.csv',
  ),
  sheet(
    'notes',
    size =>
      `member_email,author_email,text,written\n${many(size * 10, n => `socia@example.org,staff@example.org,Nota ${n},2026-01-01T10:00:00Z`).join('\n')}`,
    'notes.csv',
  ),
  sheet(
    'closings',
    size => `headquarters,day,counted\n${'centro,2026-01-01,500\n'.repeat(size * 10)}`,
    'closings.csv',
  ),
  sheet(
    'receipts',
    size =>
      `year,number,kind,cents\n${many(size * 10, n => `2026,${n},contribution,500`).join('\n')}`,
    'receipts.csv',
  ),
  sheet(
    'contacts',
    size =>
      `member_email,kind,day,made_by,made\n${many(size * 10, n => `socia@example.org,call,2026-01-01,staff@example.org,2026-01-01T10:00:${n % 60}Z`).join('\n')}`,
    'contacts.csv',
  ),
  sheet(
    'defects',
    size =>
      `loan,object_code,copy_code,member_email,note,reported\n${many(size * 10, n => `l${n},OGT-0003,OGT-0003,socia@example.org,Rotto,2026-01-01T10:00:00Z`).join('\n')}`,
    'defects.csv',
  ),
  sheet(
    'wishes',
    size =>
      `object_code,member_email,wished\n${'OGT-0003,socia@example.org,2026-01-01T10:00:00Z\n'.repeat(size * 10)}`,
    'wishes.csv',
  ),
  sheet(
    'queue',
    size =>
      `object_code,member_email,joined_queue\n${'OGT-0003,socia@example.org,2026-01-01T10:00:00Z\n'.repeat(size * 10)}`,
    'queue.csv',
  ),
  ...(['logo', 'placeholder'] as const).map(kind => ({
    what: `a ${kind} of noise`,
    path: `/v1/admin/files/${kind}`,
    method: 'PUT',
    make: (size: number) =>
      form('a.jpg', Buffer.alloc(size * 80_000, '\xff\xd8\xff\xe1', 'latin1'), 'image/jpeg'),
  })),
  {
    what: 'a photo of noise',
    path: '/v1/files',
    make: size =>
      form('a.jpg', Buffer.alloc(size * 80_000, '\xff\xd8\xff\xe1', 'latin1'), 'image/jpeg'),
  },
  {
    what: 'a photo of an import, of noise',
    path: '/v1/admin/photos?object=ogt-0001&source=a.jpg',
    make: size =>
      form('a.jpg', Buffer.alloc(size * 80_000, '\xff\xd8\xff\xe1', 'latin1'), 'image/jpeg'),
  },
  {
    what: 'the FAQ',
    path: '/v1/admin/files/faq',
    method: 'PUT',
    make: size => form('a.pdf', `%PDF-1.7\n${'<<('.repeat(size * 20_000)}`, 'application/pdf'),
  },
  {
    what: 'a manual',
    path: '/v1/admin/manuals',
    make: size => form('a.pdf', `%PDF-1.7\n${'<<('.repeat(size * 20_000)}`, 'application/pdf'),
  },
]

/** Endpoints whose body is a file without a form: the contract has no property for it. */
const receivesFile = /handleTransfer\(app, '([\w.]+)'/g

test('each endpoint that receives a file has a case, and each of its kinds of file', () => {
  const transfers = sources.flatMap(file =>
    [...read(file).matchAll(receivesFile)].map(([, name]) => name as EndpointName),
  )
  expect(transfers).toContain('admin.import')
  const uploads = endpointNames.filter(name => 'upload' in endpoints[name])
  const lacking = [...new Set([...uploads, ...transfers])].filter(name => {
    const path = new RegExp(`^${endpoints[name].path.replace(/:\w+/g, '[^/]+')}(\\?|$)`)
    return !files.some(
      one => path.test(one.path) && (one.method ?? 'POST') === endpoints[name].method,
    )
  })
  expect(lacking).toEqual([])
  const kinds = [
    ...ownFileKinds.map(kind => `/v1/admin/files/${kind}`),
    ...tableNames
      .map(name => (name === 'objects' ? 'oggetti' : name))
      .map(name => `?name=${name}.csv`),
  ]
  expect(kinds.filter(kind => !files.some(({ path }) => path.includes(kind)))).toEqual([])
})

describe('a file', { tags: 'slow' }, () => {
  test.each(files)(
    'with $what costs in proportion to its size',
    async ({ what, path, method = 'POST', make }) => {
      const { person } = asking(world)
      const caller = await world.as(path.startsWith('/v1/admin') ? await person(1) : 'socia')
      const seen = new Set<string>()
      // Made before: their cost is not the server's.
      const bodies = new Map(sizes.map(size => [size as number, make(size)]))
      await expectProportion(what, async size => {
        const answer = await caller.ask(path, {
          method,
          headers: elsewhere(),
          ...bodies.get(size),
        })
        seen.add(`${answer.status} ${answer.body?.error?.code}`)
        return answer
      })
      // It was read, not refused at the door.
      expect([...seen].join()).not.toMatch(/40[134]|429|5\d\d/)
    },
  )
})

test('shared content costs in proportion to its size', { tags: 'slow' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'app-'))
  const index = '<html><head><title>x</title></head><body></body></html>'
  writeFileSync(join(folder, 'index.html'), index)
  const app = createApp(world.services, { app: folder, files: [] })
  const forms = new Map(
    sizes.map(size => [
      size as number,
      form('a.jpg', 'x'.repeat(size * 80_000), 'image/jpeg').form,
    ]),
  )
  await expectProportion(
    'shared content',
    size =>
      app.request(sharePath, {
        method: 'POST',
        headers: { host: 'localhost:3000', ...elsewhere() },
        body: forms.get(size) ?? null,
      }) as Promise<Response>,
  )
  rmSync(folder, { recursive: true })
})

test('a backup is read in proportion to its size', { tags: 'slow' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  const path = (size: number) => join(folder, `${size}.backup.gz`)
  for (const size of sizes) {
    const count = size * 500
    const lines = [
      { format: 1, taken_at: world.now().toISOString(), migrations: [] },
      ...many(count, n => ({ table: 'objects', rows: [`(${n},"${'x'.repeat(100)}")`] })),
      { end: { objects: count } },
    ]
    writeFileSync(path(size), gzipSync(lines.map(line => JSON.stringify(line)).join('\n')))
  }
  await expectProportion('a backup', async size => {
    expect((await checkBackup(path(size))).counts).toEqual({ objects: size * 500 })
    return { status: 200 }
  })
  rmSync(folder, { recursive: true })
})

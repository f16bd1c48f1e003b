import { crc32 } from 'node:zlib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PhotoProgress } from '#contract/shapes/admin/photos.ts'
import { exportTables } from '#server/areas/export/export-library.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import type { Services } from '#server/platform/context.ts'
import { pictureId } from '#server/platform/files/folder.ts'
import { type OutsideServer, startOutside } from '#tests/support/outside.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'
import { fetchPhotos } from './fetch-photos.ts'

let world: World
let server: OutsideServer
let services: Services
beforeAll(async () => {
  world = await openWorld()
  server = await startOutside()
  services = { ...world.services, outside: server.outside }
})
afterEach(async () => {
  server.answers.clear()
  server.asked.length = 0
  await acrossLibraries(world.store, db => db.deleteFrom('imported_photos').execute())
})
afterAll(async () => {
  await world.close()
  await server.close()
})

/** A press of staff, who signed in again: the clock moves on by more than a token lives. */
const ask = async (path: string, init?: Parameters<World['ask']>[1]) =>
  (await world.as('super')).ask(path, init)

const minute = 60_000
const image = (colour: string, format: 'png' | 'webp' | 'jpeg' = 'png') =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()

let last = 0
/** Imports one product whose row names these photos. @returns its code, and what the import says */
async function withPhotos(cell: string, code = `FOTO-${++last}`, dry = '0') {
  const raw = `code,name,location,pictures\n${code},Trapano,centro,"${cell}"\n`
  const { text } = await ask(`/v1/admin/imports?name=objects.csv&dry=${dry}`, {
    method: 'POST',
    raw,
  })
  const lines = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  return { code, done: lines.at(-1) }
}

const progress = async (): Promise<PhotoProgress> => (await ask('/v1/admin/photos')).body
const imagesOf = async (code: string) => {
  const row = await acrossLibraries(world.store, db =>
    db.selectFrom('objects').select('imgs').where('code', '=', code).executeTakeFirstOrThrow(),
  )
  return row.imgs
}
const run = () => fetchPhotos(services)
/** Runs the job until nothing is due. */
async function runAll() {
  for (let fetched = 1; fetched > 0; ) {
    world.pass(1000)
    fetched = await run()
  }
}
const press = (body: object) => ask('/v1/admin/photos', { method: 'PATCH', body })

describe('photos by their address', () => {
  test('are fetched after the import, remade, and shown in the order of the cell', async () => {
    server.answers.set('/1', server.send(await image('#a00')))
    server.answers.set('/2', server.send(await image('#0a0', 'webp'), 'text/plain'))
    server.answers.set('/3', server.send(await image('#00a', 'jpeg')))
    const cell = ['/1', '/2', '/3'].map(path => server.at(path)).join(', ')
    expect((await withPhotos(cell, 'FOTO-A', '1')).done.photos).toEqual({ addresses: 3, files: 0 })
    expect((await progress()).total).toBe(0)
    expect((await withPhotos(cell, 'FOTO-A')).done.photos).toEqual({ addresses: 3, files: 0 })
    expect(await progress()).toMatchObject({ done: 0, total: 3, waiting: 3, failed: 0 })
    expect(await imagesOf('FOTO-A')).toEqual([])
    await runAll()
    expect(await progress()).toMatchObject({ done: 3, total: 3, waiting: 0 })
    const images = await imagesOf('FOTO-A')
    expect(images.map(({ alt }) => alt)).toEqual(['Trapano', 'Trapano', 'Trapano'])
    expect(images[0]?.url).toMatch(/^\/files\/[\w-]+-\d+\.webp$/)
    const [first] = images
    const stored = await world.services.files.read(first?.url.slice('/files/'.length) ?? '')
    const { channels } = await sharp(stored ?? Buffer.alloc(0)).stats()
    expect(channels.map(({ mean }) => mean > 100)).toEqual([true, false, false])

    // The same file again asks for nothing.
    const again = (await withPhotos(cell, 'FOTO-A')).done
    expect([again.photos, again.counts.objects.unchanged]).toEqual([undefined, 1])
    server.asked.length = 0
    await runAll()
    expect([server.asked, await imagesOf('FOTO-A')]).toEqual([[], images])
  })

  test('go with the undo of the import that asked for them, and none comes later', async () => {
    const undoLast = async () => {
      const [entry] = (await ask('/v1/admin/imports')).body as { id: string }[]
      return (await ask(`/v1/admin/imports/${entry?.id}`, { method: 'DELETE' })).body
    }
    server.answers.set('/first', server.send(await image('#f11')))
    server.answers.set('/second', server.send(await image('#1f1')))
    const { code } = await withPhotos(server.at('/first'))
    await runAll()
    const [first] = await imagesOf(code)
    // A photo was fetched, and another one waits.
    await withPhotos(`${server.at('/second')};${server.at('/never')}`, code)
    await run()
    expect(await imagesOf(code)).toHaveLength(2)
    // The export has the photo that is there and the address of the one that is not.
    const { files } = await acrossLibraries(world.store, db => exportTables(db, 'bologna'))
    const line = String(files.get('objects.csv'))
      .split('\r\n')
      .find(one => one.startsWith(`${code};`))
    expect(line).toContain(`.webp;${server.at('/never')}"`)
    expect(await undoLast()).toMatchObject({ restored: { objects: 1 }, stays: 0 })
    expect(await imagesOf(code)).toEqual([first])
    server.asked.length = 0
    world.pass(2 * minute)
    await runAll()
    expect(server.asked).toEqual([])
    expect(await progress()).toMatchObject({ done: 1, waiting: 0 })
    // What the import made goes with its photos; what staff changed since stays.
    const made = await withPhotos(server.at('/first'))
    await runAll()
    expect(await undoLast()).toMatchObject({ removed: { objects: 1 }, stays: 0 })
    const kept = await withPhotos(`${server.at('/first')};${server.at('/second')}`)
    await run()
    await acrossLibraries(world.store, db =>
      db.updateTable('objects').set({ imgs: '[]' }).where('code', '=', kept.code).execute(),
    )
    await runAll()
    expect(await undoLast()).toMatchObject({ removed: {}, stays: expect.any(Number) })
    await expect(imagesOf(made.code)).rejects.toThrow()
    expect(await imagesOf(kept.code)).not.toEqual([])
  })

  test('stand at their place also if an earlier one comes later', async () => {
    const [one, two] = [await image('#123456'), await image('#654321')]
    server.answers.set('/late', (_, response) => response.writeHead(503).end())
    server.answers.set('/soon', server.send(two))
    const { code } = await withPhotos(`${server.at('/late')};${server.at('/soon')}`)
    await runAll()
    const [soon] = await imagesOf(code)
    server.answers.set('/late', server.send(one))
    world.pass(2 * minute)
    await runAll()
    const after = await imagesOf(code)
    expect([after.length, after[1]?.url]).toEqual([2, soon?.url])
  })

  test('few of one host are fetched at once, and others come in between', async () => {
    const content = await image('#ccc')
    for (const path of ['/a', '/b', '/c', '/d', '/e'])
      server.answers.set(path, server.send(content))
    const of = (host: string, paths: string[]) => paths.map(path => server.at(path, host))
    const one = of('one.photos.example', ['/a', '/b', '/c', '/d'])
    await withPhotos([...one, ...of('two.photos.example', ['/e'])].join(';'))
    // Later than all are due.
    world.pass(minute)
    expect(await run()).toBe(3)
    expect(server.asked.sort()).toEqual([
      'one.photos.example/a',
      'one.photos.example/b',
      'two.photos.example/e',
    ])
    expect(await run()).toBe(2)
  })

  test('what is for now is tried again, later each time, four times in all', async () => {
    server.answers.set('/x', (_, response) => response.writeHead(500).end())
    await withPhotos(server.at('/x'))
    await run()
    expect(await run()).toBe(0)
    expect(server.asked).toHaveLength(1)
    for (const minutes of [1, 10, 60]) {
      world.pass(minutes * minute - 1000)
      await run()
      const before = server.asked.length
      world.pass(2000)
      await run()
      expect(server.asked.length).toBe(before + 1)
    }
    expect(server.asked).toHaveLength(4)
    const { failures } = await progress()
    expect(failures).toEqual([expect.objectContaining({ source: server.at('/x'), reason: 'busy' })])
  })

  test('a host that asks to wait is left alone with all its photos', async () => {
    const content = await image('#ddd')
    server.answers.set('/1', (_, response) =>
      response.writeHead(429, { 'retry-after': '600' }).end(),
    )
    server.answers.set('/2', server.send(content))
    server.answers.set('/3', server.send(content))
    await withPhotos(
      [server.at('/1'), server.at('/2', 'b.photos.example'), server.at('/3')].join(';'),
    )
    await run()
    world.pass(9 * minute)
    await runAll()
    expect(server.asked.sort()).toEqual(['b.photos.example/2', 'photos.example/1'])
    world.pass(2 * minute)
    await run()
    expect(server.asked).toContain('photos.example/3')
  })

  test.each([
    ['/none', 'not_found', () => Buffer.alloc(0)],
    ['/page', 'page', () => Buffer.from('\n<!doctype html><p>Sign in')],
    ['/svg', 'page', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['/heic', 'heic', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')],
    ['/pdf', 'not_picture', () => Buffer.from('%PDF-1.7')],
    ['/empty', 'not_picture', () => Buffer.alloc(0)],
    ['/cut', 'unreadable', async () => (await image('#777', 'jpeg')).subarray(0, 200)],
    ['/bomb', 'too_many_pixels', pixelBomb],
    ['/large', 'too_large', () => Buffer.alloc(9_000_001)],
  ])('at %s: %s, and staff can try again', async (path, reason, content) => {
    const bytes = await content()
    if (reason !== 'not_found') server.answers.set(path, server.send(bytes, 'image/jpeg'))
    const { code } = await withPhotos(server.at(path))
    await run()
    expect(await progress()).toMatchObject({
      failed: 1,
      failures: [{ reason, source: server.at(path), object: { code, name: 'Trapano' } }],
    })
    server.answers.set(path, server.send(await image('#fff')))
    expect((await press({ run: true })).body).toEqual({ changed: 1 })
    await runAll()
    expect(await progress()).toMatchObject({ done: 1, total: 1, failed: 0, failures: [] })
    expect(await imagesOf(code)).toHaveLength(1)
  })

  test('at an address of the inside nothing is asked', async () => {
    const outside = { ...server.outside, resolve: async () => ['192.168.1.1'] }
    await withPhotos(
      'https://127.0.0.1/a.jpg;https://photos.example/b.jpg;http://[::1]/c.jpg;https://x:y@photos.example/d',
    )
    world.pass(minute)
    await fetchPhotos({ ...services, outside })
    await fetchPhotos({ ...services, outside })
    const { failures } = await progress()
    expect(failures.map(({ reason }) => reason).sort()).toEqual([
      'address',
      'inside',
      'inside',
      'inside',
    ])
    expect(server.asked).toEqual([])
  })

  test('are stopped and go on by a press of staff, which is in the audit log', async () => {
    server.answers.set('/s', server.send(await image('#1a1')))
    await withPhotos(server.at('/s'))
    expect((await press({ run: false })).body).toEqual({ changed: 1 })
    expect(await progress()).toMatchObject({ waiting: 0, stopped: 1, total: 1 })
    await runAll()
    expect(server.asked).toEqual([])
    expect((await press({ run: true })).body).toEqual({ changed: 1 })
    await runAll()
    expect(await progress()).toMatchObject({ done: 1, stopped: 0 })
    const entries = (await world.auditOf('super')).filter(({ action }) => action === 'photos')
    expect(entries.slice(-2).map(({ after }) => after)).toEqual([
      { running: false },
      { running: true },
    ])
  })

  test('go on after the server ended in the middle of one', async () => {
    server.answers.set('/r', server.send(await image('#2b2')))
    const { code } = await withPhotos(server.at('/r'))
    // As if a process had claimed it and ended.
    const due_at = new Date(world.now().getTime() + 5 * minute)
    await acrossLibraries(world.store, db =>
      db.updateTable('imported_photos').set({ due_at, attempts: 1 }).execute(),
    )
    expect(await run()).toBe(0)
    world.pass(5 * minute)
    await runAll()
    expect(await imagesOf(code)).toHaveLength(1)
  })

  test('are fetched once by two processes', async () => {
    server.answers.set('/o', server.send(await image('#3c3')))
    await withPhotos(server.at('/o'))
    const [one, two] = await Promise.all([run(), run()])
    expect(Number(one) + Number(two)).toBe(1)
    expect(server.asked).toHaveLength(1)
  })

  test('of a product that is gone meanwhile end with it', async () => {
    const { code } = await withPhotos(server.at('/g'))
    const content = await image('#4d4')
    server.answers.set('/g', async (_, response) => {
      await acrossLibraries(world.store, async db => {
        await db.deleteFrom('copies').where('code', '=', code).execute()
        await db.deleteFrom('objects').where('code', '=', code).execute()
      })
      response.end(content)
    })
    expect(await run()).toBe(0)
    expect(await progress()).toMatchObject({ total: 0 })
  })

  test('beyond those that a product may have fail with this reason', async () => {
    const paths = Array.from({ length: 9 }, (_, at) => `/n${at}`)
    for (const [at, path] of paths.entries()) {
      server.answers.set(path, server.send(await image(`#00${at}`)))
    }
    const { code } = await withPhotos(paths.map(path => server.at(path)).join(';'))
    await runAll()
    expect(await imagesOf(code)).toHaveLength(8)
    expect((await progress()).failures.map(({ reason }) => reason)).toEqual(['full'])
  })

  test('stay when the file names another photo for the first time', async () => {
    server.answers.set('/1', server.send(await image('#5e5')))
    const { code } = await withPhotos(server.at('/1'))
    await runAll()
    const before = await imagesOf(code)
    await withPhotos(`${server.at('/1')};${server.at('/2')}`, code)
    expect(await imagesOf(code)).toEqual(before)
  })

  test('of another library are not shown', async () => {
    await withPhotos(server.at('/1'))
    const seen = await world.inLibrary(
      ({ db }) => db.selectFrom('imported_photos').selectAll().execute(),
      'campus',
    )
    expect(seen).toEqual([])
  })
})

describe('photos by the name of a file', () => {
  const form = (content: Uint8Array, name: string) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(content)], name))
    return body
  }
  const send = (object: string, source: string, content: Uint8Array) =>
    ask(`/v1/admin/photos?object=${object}&source=${encodeURIComponent(source)}`, {
      method: 'POST',
      form: form(content, source),
    })

  test('that did not come with the table are awaited, and sent by staff one by one', async () => {
    const { code, done } = await withPhotos('uno.jpg, due.jpg')
    const id = code.toLowerCase()
    expect(done).toMatchObject({ kind: 'done', photos: { addresses: 0, files: 2 } })
    expect((await progress()).missing).toEqual({ count: 2, names: ['uno.jpg', 'due.jpg'] })
    // The job leaves them alone.
    world.pass(minute)
    expect(await run()).toBe(0)
    const { body: names } = await ask('/v1/admin/photos/names')
    expect(names.products).toContainEqual({ id, code, name: 'Trapano' })
    const fileOf = (source: string, done: boolean) => ({ object: id, source, done })
    expect(names.files).toEqual([fileOf('uno.jpg', false), fileOf('due.jpg', false)])
    const [one, two] = [await image('#101010'), await image('#f0f0f0', 'jpeg')]
    expect((await send(id, 'due.jpg', two)).status).toBe(200)
    const { body: sent } = await send(id, 'uno.jpg', one)
    const images = await imagesOf(code)
    expect([images.length, pictureId(images[0] ?? { url: '' })]).toEqual([2, sent.id])
    // Sent again it is not shown twice.
    expect((await send(id, 'uno.jpg', one)).body).toEqual(sent)
    expect(await imagesOf(code)).toEqual(images)
    expect((await progress()).missing.count).toBe(0)
    const after = (await ask('/v1/admin/photos/names')).body.files
    expect(after).toEqual([fileOf('uno.jpg', true), fileOf('due.jpg', true)])
  })

  test('are of a product also if no table names them', async () => {
    const { code } = await withPhotos('')
    const id = code.toLowerCase()
    expect((await send(id, `${code}.jpg`, await image('#abc'))).status).toBe(200)
    expect(await imagesOf(code)).toHaveLength(1)
    const entries = await world.auditOf('super')
    expect(entries.at(-1)).toMatchObject({ action: 'object', target: id })
  })

  test('that are none, or of no product, are refused', async () => {
    const { code } = await withPhotos('')
    const id = code.toLowerCase()
    const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')
    expect(codeOf(await send(id, 'a.heic', heic))).toBe('unsupported_media_type')
    expect(codeOf(await send('nobody', 'a.png', await image('#abd')))).toBe('not_found')
    const bomb = await send(id, 'a.png', await pixelBomb())
    expect(bomb.body.error.fields).toEqual({ file: 'too_many_pixels' })
  })
})

describe('photos in a zip with the table', () => {
  async function importZip(rows: string, files: Record<string, Uint8Array>) {
    const table = Buffer.from(`code,name,location,pictures\n${rows}`)
    const raw = new Uint8Array(zipSync({ 'oggetti.csv': table, ...files }))
    const { text } = await ask('/v1/admin/imports?name=a.zip', { method: 'POST', raw })
    return JSON.parse(text.trim().split('\n').at(-1) ?? '')
  }

  test('are found in folders, by number, other letter case and another form of accents', async () => {
    const rows = [
      'ZIP-2901,Uno,centro,\n',
      'ZIP-2902,Due,centro,\n',
      'ZIP-2903,Tre,centro,"CITTÀ.jpg, Altra.PNG"\n',
      'ZIP-2904,Quattro,centro,\n',
    ]
    const files = {
      'foto/ZIP-2901/b.jpg': await image('#b00', 'jpeg'),
      'foto/ZIP-2901/a.jpg': await image('#a00', 'jpeg'),
      'foto/2902_2.png': await image('#0b0'),
      'foto/citta\u0300.JPG': await image('#00b', 'jpeg'),
      'foto/altra (1).png': await image('#0bb'),
      'foto/nobody.png': await image('#bb0'),
    }
    const done = await importZip(rows.join(''), files)
    expect(done).toMatchObject({
      kind: 'done',
      unused: { count: 1, names: ['foto/nobody.png'] },
    })
    const counts = []
    for (const code of ['ZIP-2901', 'ZIP-2902', 'ZIP-2903', 'ZIP-2904']) {
      counts.push((await imagesOf(code)).length)
    }
    expect(counts).toEqual([2, 1, 2, 0])
  })

  test('stand before those that are fetched from the same cell', async () => {
    server.answers.set('/z', server.send(await image('#c0c')))
    const row = `ZIP-3001,Uno,centro,"${server.at('/z')};uno.png"\n`
    const files = { 'uno.png': await image('#0cc') }
    expect((await importZip(row, files)).photos).toEqual({ addresses: 1, files: 0 })
    await runAll()
    const images = await imagesOf('ZIP-3001')
    expect(images).toHaveLength(2)
    // Again it takes nothing away.
    expect((await importZip(row, files)).photos).toBeUndefined()
    expect(new Set((await imagesOf('ZIP-3001')).map(({ url }) => url))).toEqual(
      new Set(images.map(({ url }) => url)),
    )
  })

  test('in a format of phones are named', async () => {
    const files = { 'uno.png': await image('#ccc'), 'due.heic': Buffer.from('ftypheic') }
    const refused = await importZip('ZIP-3101,Uno,centro,due.heic\n', files)
    expect(refused.kind).toBe('refused')
    expect(refused.faults.join()).toContain('le foto in questo formato non si leggono («due.heic»)')
  })
})

/** A small file that says it has 40,000 times 40,000 pixels. */
async function pixelBomb(): Promise<Buffer> {
  const bomb = Buffer.from(await image('#000'))
  bomb.writeUInt32BE(40_000, 16)
  bomb.writeUInt32BE(40_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  return bomb
}

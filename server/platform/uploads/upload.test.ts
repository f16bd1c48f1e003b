import { readdir, readFile, utimes } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { deflateSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { createApp } from '#server/app.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { filesFolder } from '#server/platform/files/folder.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'
import { removeUnusedFiles } from './remove-unused-files.ts'

let world: World
let member: Awaited<ReturnType<World['as']>>
let photo: Buffer
const plain = { create: { width: 900, height: 700, channels: 3, background: '#c33' } } as const

beforeAll(async () => {
  world = await openWorld()
  photo = await sharp(plain).jpeg().toBuffer()
})
afterAll(() => world.close())
// An hour later: uploads of one test do not count towards the limit of the next one.
beforeEach(async () => {
  world.pass(3_600_000)
  member = await world.as('vicino')
})

const formOf = (bytes: Uint8Array, name = 'foto.jpg', type = 'image/jpeg') => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  return form
}
const send = (bytes: Uint8Array, name?: string, type?: string) =>
  member.ask('/v1/files', { method: 'POST', form: formOf(bytes, name, type) })
const stored = async () =>
  (await readdir(filesFolder(world.services.config, 'bologna')).catch(() => [])).sort()
const refused = (answer: Awaited<ReturnType<typeof send>>) => [
  answer.status,
  codeOf(answer),
  answer.body.error.fields?.file,
]

/** A PNG that unpacks to `side` × `side` white pixels, far smaller than they are. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side)
  size.writeUInt32BE(side, 4)
  size.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(side * (1 + side / 8), 255)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crc(data: Buffer): number {
  let sum = ~0
  for (const byte of data) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

test('a photo is saved re-encoded, with a random name and without its location', async () => {
  const bytes = await sharp(plain)
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '44/1 29/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { status, body } = await send(bytes, '../../etc/x\u202e\u0000.jpg')
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'x .jpg', mimetype: 'image/webp', folder: 'bologna' })
  expect(body.id).toMatch(/^[\w-]{22}$/)
  expect(body.url).toBe(`/files/bologna/${body.id}-640.webp`)
  // Turned upright: 700 × 900, of which 4:3 is 700 wide, so it stays 700 wide.
  expect(body.dimension).toEqual({ w: 700, h: 525 })
  const all = (await stored()).filter(file => file.startsWith(body.id))
  const files = all.filter(file => /\.(avif|webp)$/.test(file))
  expect(files).toHaveLength(8)
  expect(all.filter(file => !files.includes(file))).toEqual([`${body.id}.blur`])
  for (const file of files) {
    const content = await readFile(join(filesFolder(world.services.config, 'bologna'), file))
    const { exif, xmp, icc } = await sharp(content).metadata()
    expect([exif, xmp, icc, content.includes('Camera')]).toEqual([
      undefined,
      undefined,
      undefined,
      false,
    ])
  }
  const again = await send(bytes)
  expect(again.body.id).not.toBe(body.id)
})

test('png and tiff are accepted too, whatever their names', async () => {
  expect((await send(await sharp(plain).png().toBuffer(), 'a.jpg')).status).toBe(200)
  expect((await send(await sharp(plain).tiff().toBuffer(), 'a.exe', 'text/html')).status).toBe(200)
})

test.each([
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['PHP', '<?php system($_GET[0]);'],
  ['PDF', '%PDF-1.7'],
  ['nothing', ''],
])('a .jpg that is %s is refused and leaves no file', async (_, content) => {
  const before = await stored()
  const answer = await send(Buffer.from(content))
  expect(refused(answer)).toEqual([415, 'unsupported_media_type', undefined])
  expect(await stored()).toEqual(before)
})

test('data hidden behind a real photo is removed', async () => {
  const { body } = await send(Buffer.concat([photo, Buffer.from('<script>alert(1)</script><?php')]))
  const folder = filesFolder(world.services.config, 'bologna')
  const files = (await stored()).filter(name => name.startsWith(body.id))
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const content = await readFile(join(folder, file))
    expect(content.includes('<script') || content.includes('<?php')).toBe(false)
  }
})

test('a truncated JPEG and one with only a signature are unreadable', async () => {
  const before = await stored()
  const cut = await send(photo.subarray(0, photo.length / 2))
  expect(refused(cut)).toEqual([422, 'validation_failed', 'unreadable'])
  const head = await send(photo.subarray(0, 4))
  expect(refused(head)).toEqual([422, 'validation_failed', 'unreadable'])
  expect(await stored()).toEqual(before)
})

test('a PNG and a TIFF that are cut short are unreadable too', async () => {
  const noise = { ...plain.create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  for (const format of ['png', 'tiff'] as const) {
    const whole = await sharp({ create: noise }).toFormat(format).toBuffer()
    const cut = await send(
      whole.subarray(0, whole.length * 0.6),
      `foto.${format}`,
      `image/${format}`,
    )
    expect(refused(cut), format).toEqual([422, 'validation_failed', 'unreadable'])
  }
})

test('a whole photo with an odd byte in the header of its scan, as phones write it, is taken', async () => {
  const odd = Buffer.from(photo)
  const scan = odd.indexOf(Buffer.from([0xff, 0xda]))
  // The last coefficient: 63 in a photo that is not progressive.
  const last = scan + 2 + odd.readUInt16BE(scan + 2) - 2
  expect(odd[last]).toBe(63)
  odd[last] = 0
  await expect(sharp(odd, { failOn: 'warning' }).toBuffer()).rejects.toThrow('SOS')
  expect((await send(odd)).status).toBe(200)
})

test('20000 × 20000 pixels in a small PNG are refused before decoding', async () => {
  const small = bomb(20_000)
  expect(small.length).toBeLessThan(1_000_000)
  const before = process.memoryUsage().rss
  const started = process.cpuUsage()
  const answer = await send(small, 'foto.png', 'image/png')
  expect(refused(answer)).toEqual([422, 'validation_failed', 'too_many_pixels'])
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  expect(process.cpuUsage(started).user).toBeLessThan(5_000_000)
})

test('9,000,000 bytes are accepted, and one more is too large', { tags: 'slow' }, async () => {
  const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)])
  expect((await send(padded(limits.uploadMaxBytes))).status).toBe(200)
  const over = await send(padded(limits.uploadMaxBytes + 1))
  expect(refused(over)).toEqual([413, 'body_too_large', undefined])
})

test('without a length the bytes are counted, and a false length has no effect', async () => {
  const server = serve({ fetch: createApp(world.services).fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const post = (headers: Record<string, string | number>) =>
    new Promise<{ status: number; sent: number }>((resolve, reject) => {
      let sent = 0
      const request = httpRequest({
        port,
        method: 'POST',
        path: '/v1/files',
        headers: {
          host: 'bologna.localhost',
          authorization: `Bearer ${member.token}`,
          'content-type': 'multipart/form-data; boundary=x',
          ...headers,
        },
      })
      request.on('error', reject)
      request.on('response', answer => {
        resolve({ status: answer.statusCode ?? 0, sent })
        answer.resume()
        request.destroy()
      })
      const piece = Buffer.alloc(500_000)
      const more = () => {
        if (request.destroyed || sent > 100_000_000) return
        sent += piece.length
        request.write(piece, () => setTimeout(more))
      }
      more()
    })
  const endless = await post({ 'transfer-encoding': 'chunked' })
  expect(endless.status).toBe(413)
  expect(endless.sent).toBeLessThan(30_000_000)
  expect((await post({ 'content-length': 2_000_000_000 })).status).toBe(413)
  await new Promise(resolve => server.close(resolve))
})

test('a form without a file, a broken form, or no form is refused', async () => {
  const empty = await member.ask('/v1/files', { method: 'POST', form: new FormData() })
  expect(refused(empty)).toEqual([422, 'validation_failed', 'required'])
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const broken = await member.ask('/v1/files', { method: 'POST', raw: '--y\r\n\r\n', headers })
  expect(codeOf(broken)).toBe('malformed_request')
  expect(codeOf(await member.ask('/v1/files', { method: 'POST', body: {} }))).toBe(
    'unsupported_media_type',
  )
})

test('a member’s uploads beyond the limit are refused for a while, and no file is left', {
  tags: 'slow',
}, async () => {
  const waiting = () =>
    readdir(join(world.services.config.dataDir, 'uploads')).catch((): string[] => [])
  const app = createApp(world.services)
  const form = new Response(formOf(photo))
  const headers = {
    host: 'bologna.localhost:3000',
    authorization: `Bearer ${member.token}`,
    'content-type': form.headers.get('content-type') ?? '',
  }
  const bytes = new Uint8Array(await form.arrayBuffer())
  const end = Promise.withResolvers<void>()
  const open = Array.from({ length: serverLimits.uploadsAtOnceEach }, () => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(bytes.slice(0, -1))
        void end.promise.then(() => {
          stream.enqueue(bytes.slice(-1))
          stream.close()
        })
      },
    })
    return app.request('/v1/files', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
  })
  await expect.poll(waiting).toHaveLength(open.length)
  const late = await send(photo)
  expect([late.status, codeOf(late)]).toEqual([503, 'unavailable'])
  expect(late.headers.get('retry-after')).toBe(String(serverLimits.uploadRetrySeconds))
  end.resolve()
  expect((await Promise.all(open)).map(({ status }) => status)).toEqual(open.map(() => 200))
  expect((await send(photo)).status).toBe(200)
  expect(await waiting()).toEqual([])
})

test('an upload of nine megabytes does not delay others', { tags: 'slow' }, async () => {
  const padded = Buffer.concat([photo, Buffer.alloc(limits.uploadMaxBytes - photo.length)])
  const delays = monitorEventLoopDelay({ resolution: 5 })
  const form = formOf(padded)
  delays.enable()
  const started = performance.now()
  const sent = [1, 2, 3].map(() => member.ask('/v1/files', { method: 'POST', form }))
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200])
  delays.disable()
  const [whole, delay] = [performance.now() - started, delays.percentile(99) / 1e6]
  console.log(`three uploads: ${Math.round(whole)} ms, with delays of ${Math.round(delay)} ms`)
  expect(delay / whole).toBeLessThan(0.05)
})

test('only members who may lend upload, up to a daily limit', { tags: 'slow' }, async () => {
  const suspended = await world.as('sospeso')
  const form = formOf(photo)
  expect(codeOf(await suspended.ask('/v1/files', { method: 'POST', form }))).toBe(
    'member_suspended',
  )
  const [id = ''] = await world.members(1)
  const unasked = await world.as(id)
  expect(codeOf(await unasked.ask('/v1/files', { method: 'POST', form }))).toBe('forbidden')
  const busy = await world.as('socia')
  const codes = []
  for (let n = 0; n <= serverLimits.uploadsPerHour; n++) {
    codes.push(codeOf(await busy.ask('/v1/files', { method: 'POST', form: new FormData() })))
  }
  expect(codes.slice(0, -1).every(code => code === 'validation_failed')).toBe(true)
  expect(codes.at(-1)).toBe('rate_limited')
})

test('an unused file is deleted after a week; one that a product uses stays', async () => {
  const { body: unused } = await send(photo)
  const { body: shown } = await send(photo)
  const body = {
    title: 'Scala',
    description: '',
    category: 'fai-da-te',
    imgs: [{ id: shown.id, alt: '' }],
  }
  expect((await member.ask('/v1/me/products', { method: 'POST', body })).status).toBe(200)
  const folder = await stored()
  // The system's clock, which dates files, is not the test's.
  const own = filesFolder(world.services.config, 'bologna')
  for (const file of folder) await utimes(join(own, file), world.now(), world.now())
  await removeUnusedFiles(world.services)
  expect(await stored()).toEqual(folder)
  expect(folder.some(file => file.startsWith(unused.id))).toBe(true)
  world.pass((limits.unusedFileDays * 24 + 1) * 3_600_000)
  expect(await removeUnusedFiles(world.services)).toBeGreaterThanOrEqual(6)
  expect((await stored()).some(file => file.startsWith(unused.id))).toBe(false)
  expect((await stored()).some(file => file.startsWith(shown.id))).toBe(true)
  expect(await removeUnusedFiles(world.services)).toBe(0)
})

test('a photo that staff remove disappears from its product', async () => {
  const { body: shown } = await send(photo)
  const imgs = [{ id: shown.id, alt: '' }]
  const body = { title: 'Pala', description: '', category: 'fai-da-te', imgs }
  const { id } = (await member.ask('/v1/me/products', { method: 'POST', body })).body
  const pictures = async () => (await member.ask(`/v1/me/products/${id}`)).body.imgs.length
  expect(await pictures()).toBe(1)
  const staff = await world.as('staff')
  expect((await staff.ask(`/v1/files/${shown.id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await pictures()).toBe(0)
})

test('a photo’s files stay if its removal is not committed', async () => {
  const { body } = await send(photo)
  const files = async () => (await stored()).filter(file => file.startsWith(body.id)).length
  const staff = await world.as('staff')
  const remove = () => staff.ask(`/v1/files/${body.id}`, { method: 'DELETE' })
  const owner = (statement: string) =>
    acrossLibraries(world.store, db => sql.raw(statement).execute(db))
  await owner(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused at the end'; end $$`)
  await owner(`create constraint trigger refuse after delete on files
    deferrable initially deferred for each row execute function refuse()`)
  const before = await files()
  expect((await remove()).status).toBe(500)
  world.pass(25 * 3_600_000)
  const later = await world.as('staff')
  expect((await later.ask('/v1/files/all', { method: 'DELETE' })).status).toBe(500)
  expect(await files()).toBe(before)
  await owner('drop function refuse cascade')
  expect((await later.ask('/v1/files/all', { method: 'DELETE' })).status).toBe(200)
  expect(await files()).toBe(0)
})

import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { eicar, openClamd } from '#tests/support/clamd.ts'
import { shortenWait } from '#tests/support/shorten-wait.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'
import { filesFolder } from './folder.ts'
import { scan, scannerAddress } from './scanner.ts'

let world: World
let clamd: Awaited<ReturnType<typeof openClamd>>
let photo: Buffer
beforeAll(async () => {
  world = await openWorld()
  clamd = await openClamd()
  world.services.config.scanner = clamd.scanner
  const image = { create: { width: 80, height: 60, channels: 3, background: '#c33' } } as const
  photo = await sharp(image).jpeg().toBuffer()
})
afterEach(() => {
  Object.assign(clamd.state, { mood: 'well', scanned: [] })
})
afterAll(async () => {
  await clamd.close()
  await world.close()
})

const formOf = (bytes: Uint8Array) => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'file'))
  return form
}
const infected = Buffer.from(eicar)
const withTail = (bytes: Uint8Array) => Buffer.concat([bytes, infected])
const pdf = (words: string) => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`)
/** Every way to upload a file. */
const uploads = [
  [
    'a photo',
    async (bytes: Uint8Array) =>
      (await world.as('vicino')).ask('/v1/files', { method: 'POST', form: formOf(bytes) }),
  ],
  [
    'the FAQ',
    async (bytes: Uint8Array) =>
      (await world.as('staff')).ask('/v1/admin/files/faq', { method: 'PUT', form: formOf(bytes) }),
  ],
  [
    'an import',
    async (bytes: Uint8Array) =>
      (await world.as('staff')).ask('/v1/admin/imports?name=objects.csv', {
        method: 'POST',
        raw: Buffer.from(bytes).toString(),
        headers: { 'content-type': 'text/csv' },
      }),
  ],
] as const
const pictures = () => readdir(filesFolder(world.services.config, 'bologna')).catch(() => [])

describe.each(uploads)('with a virus scanner, %s', (what, send) => {
  const harmless = () => {
    if (what === 'a photo') return photo
    return what === 'the FAQ' ? pdf('nulla') : Buffer.from('code,name,location\nA-1,Scala,centro\n')
  }

  test('is accepted after the scanner has read all of it and found it clean', async () => {
    expect((await send(harmless())).status).toBe(200)
    expect(clamd.state.scanned).toEqual([harmless().length])
  })

  test('with malware in it is refused, and nothing is stored', async () => {
    const before = await pictures()
    const answer = await send(what === 'the FAQ' ? pdf(eicar) : withTail(harmless()))
    expect([answer.status, codeOf(answer)]).toEqual([422, 'file_infected'])
    expect(await pictures()).toEqual(before)
  })

  test.each(['silent', 'hangs up', 'limited', 'babbles'] as const)(
    'is refused with a clear message if the scanner fails: %s',
    async mood => {
      clamd.state.mood = mood
      if (mood === 'silent') shortenWait('scanSilenceMs', 500)
      const answer = await send(harmless())
      expect([answer.status, codeOf(answer)]).toEqual([503, 'scan_unavailable'])
      expect(answer.body.error.message).toContain('antivirus')
    },
  )
})

test('if the scanner does not exist, every file is refused', async () => {
  const gone = await openClamd()
  await gone.close()
  await expect(scan(gone.scanner, photo)).rejects.toMatchObject({ code: 'scan_unavailable' })
  await expect(scan({ path: '/nowhere/clamd.ctl' }, photo)).rejects.toMatchObject({
    code: 'scan_unavailable',
  })
})

test('a file of many chunks arrives complete', async () => {
  const large = Buffer.alloc(8_999_999, 'x')
  await scan(clamd.scanner, large)
  await expect(scan(clamd.scanner, withTail(large))).rejects.toMatchObject({
    code: 'file_infected',
  })
  expect(clamd.state.scanned).toEqual([large.length, large.length + infected.length])
})

test('without a scanner uploads are accepted as before', async () => {
  world.services.config.scanner = null
  expect((await uploads[0][1](photo)).status).toBe(200)
  expect(clamd.state.scanned).toEqual([])
  world.services.config.scanner = clamd.scanner
})

test('the scanner’s address is a socket, or host and port; others are refused at start', () => {
  expect(scannerAddress('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
  expect(scannerAddress('127.0.0.1:3310')).toEqual({ host: '127.0.0.1', port: 3310 })
  expect(scannerAddress('[::1]:3310')).toEqual({ host: '::1', port: 3310 })
  expect(readConfig({}).scanner).toBeNull()
  for (const wrong of ['clamd', 'tcp://127.0.0.1:3310', '127.0.0.1', ':3310']) {
    expect(() => readConfig({ CLAMD_SOCKET: wrong }), wrong).toThrow(/CLAMD_SOCKET/)
  }
})

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UploadedFile } from '#contract/shapes/file.ts'
import { copyBackups } from '#server/operations/backup/copy-backups.ts'
import { namesIn } from '#server/platform/storage/file-store.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { s3Address } from '#server/platform/storage/s3-address.ts'
import { s3Files } from '#server/platform/storage/s3-files.ts'
import { enlist, inDatabase, secret } from '#tests/support/borrowers.ts'
import { startProxy } from '#tests/support/proxy.ts'
import { freePort, launch, seededFolder } from '#tests/support/server.ts'
import { startObjectStorage } from '../../scripts/testing/object-storage.mjs'

const storage = await startObjectStorage().catch((error: Error) => {
  console.log(`${error.message}: the tests of the object storage are skipped`)
  return null
})
const bucket = 'pictures'
const keys = {
  AWS_ACCESS_KEY_ID: storage?.key ?? '',
  AWS_SECRET_ACCESS_KEY: storage?.secret ?? '',
}

const addressAt = (endpoint: string, name = bucket) => `s3://${name}/here?endpoint=${endpoint}`
const storeAt = (address: string) => {
  const read = s3Address(address)
  if (!read) throw new Error(address)
  return s3Files(read)
}

type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

describe.skipIf(!storage)('pictures in an object storage', () => {
  const endpoint = storage?.endpoint ?? ''
  const port = Number(new URL(endpoint || 'http://localhost:1').port)
  let folder: string
  let token: string
  let server: Awaited<ReturnType<typeof launch>> | undefined
  let url: string
  let picture: Buffer

  const start = async (env: Record<string, string>) => {
    const at = await freePort()
    url = `http://localhost:${at}`
    server = await launch(folder, at, { env: { SECRET: secret, ...keys, ...env } })
  }
  const stop = async () => {
    const gone = new Promise(resolve => server?.once('exit', resolve))
    server?.kill('SIGTERM')
    await gone
    server = undefined
  }
  const upload = async (): Promise<Answer> => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(picture)], 'foto.jpg'))
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/v1/files`, { method: 'POST', headers, body })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const rows = () =>
    inDatabase({ folder }, async sql => {
      const [row] = await sql('select count(*)::int as n from files')
      return row?.n
    })

  beforeAll(async () => {
    Object.assign(process.env, keys)
    const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true })
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    folder = mkdtempSync(join(tmpdir(), 'oggettoteca-'))
    if (existsSync(seededFolder)) cpSync(seededFolder, folder, { recursive: true })
    const [member] = await enlist({ folder }, 1)
    token = member?.token ?? ''
    await inDatabase({ folder }, sql => sql('update members set can_post_objects = true'))
    const plain = { create: { width: 900, height: 700, channels: 3, background: '#c33' } } as const
    picture = await sharp(plain).jpeg().toBuffer()
  })
  afterAll(async () => {
    if (server) await stop()
    rmSync(folder, { recursive: true, force: true })
    await storage?.stop()
  })

  test('an upload is stored in the bucket, and served from there for ever', async () => {
    await start({ FILES_URL: addressAt(endpoint) })
    const { status, body } = await upload()
    expect(status).toBe(200)
    const { img, size } = body as unknown as UploadedFile
    const served = await fetch(url + img.url)
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect(served.headers.get('cache-control')).toContain('immutable')
    expect((await served.arrayBuffer()).byteLength).toBe(size)
    // More than the client's connections to the storage.
    const heads = Array.from({ length: 80 }, () => fetch(url + img.url, { method: 'HEAD' }))
    for (const head of await Promise.all(heads)) expect(head.status).toBe(200)
    expect((await fetch(url + img.url)).status).toBe(200)
    const stored = await namesIn(storeAt(addressAt(endpoint)))
    expect(stored).toContain(img.url.slice('/files/'.length))
    expect(await namesIn(localFiles(join(folder, 'files')))).toEqual([])
    for (const missing of ['/files/bologna/none-640.webp', '/files/../secret', '/files/%2e%2e/x']) {
      expect((await fetch(url + missing)).status).toBe(404)
    }
  })

  test('while the storage is gone an upload asks to come again and leaves nothing', async () => {
    await storage?.pause()
    const { status, headers } = await upload()
    expect(status).toBe(503)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetch(`${url}/v1/status`)).status).toBe(200)
    expect((await fetch(`${url}/v1/catalogs/all`)).status).toBe(200)
    // It also starts without its storage.
    await stop()
    expect(await rows()).toBe(1)
    await start({ FILES_URL: addressAt(endpoint) })
    await storage?.resume()
    expect((await upload()).status).toBe(200)
    await stop()
  })

  test('a silent storage is given up after seconds, and blocks no other request', async () => {
    const proxy = await startProxy(port)
    await start({ FILES_URL: addressAt(`http://127.0.0.1:${proxy.port}`) })
    proxy.fallSilent()
    const began = Date.now()
    let isWaiting = true
    const waiting = upload().finally(() => {
      isWaiting = false
    })
    expect((await fetch(`${url}/v1/catalogs/all`)).status).toBe(200)
    expect(isWaiting).toBe(true)
    expect((await waiting).status).toBe(503)
    const took = Date.now() - began
    console.log(`silent storage: given up after ${took} ms`)
    expect(took).toBeLessThan(60_000)
    await stop()
    proxy.close()
  })

  test('a full storage refuses an upload, and nothing refers to it', async () => {
    await start({ FILES_URL: addressAt(endpoint) })
    const before = (await upload()).status
    storage?.limit(1)
    expect([before, (await upload()).status]).toEqual([200, 503])
    storage?.limit(null)
    expect((await upload()).status).toBe(200)
    await stop()
    expect(await rows()).toBe(4)
  })

  test('a wrong bucket or key is named at start', async () => {
    const at = await freePort()
    const refused = (env: Record<string, string>) =>
      launch(folder, at, { env: { SECRET: secret, ...keys, ...env } }).then(
        () => 'started',
        (error: Error) => error.message,
      )
    expect(await refused({ FILES_URL: addressAt(endpoint, 'nothing-here') })).toContain(
      'FILES_URL is not valid: There is no bucket nothing-here',
    )
    const wrong = { FILES_URL: addressAt(endpoint), AWS_SECRET_ACCESS_KEY: 'wrong' }
    expect(await refused(wrong)).toContain('refuses this key')
    expect(await refused({ FILES_URL: '/srv/pictures' })).toContain('FILES_URL is not valid')
  })

  test('backups are copied into a bucket, the last seven stay, and the newest is restored', async () => {
    const BACKUPS_URL = `s3://${bucket}/backups?endpoint=${endpoint}`
    const target = storeAt(BACKUPS_URL)
    const data = mkdtempSync(join(tmpdir(), 'oggettoteca-'))
    cpSync(seededFolder, data, { recursive: true })
    for (let n = 1; n < 9; n++) await target.write(`2026010${n}.backup.gz`, Buffer.from('old'))
    const operate = (...args: string[]) =>
      spawnSync(process.execPath, ['dist/server/operate.js', ...args], {
        env: { ...process.env, DATA_DIR: data, BACKUPS_URL, ...keys },
        encoding: 'utf8',
      })
    expect(operate('backup').stdout).toContain('Backup written')
    expect(await copyBackups(data, target)).toBe(1)
    expect(await copyBackups(data, target)).toBe(0)
    const stored = (await namesIn(target)).sort()
    expect(stored).toHaveLength(7)
    rmSync(join(data, 'backups'), { recursive: true })
    const restored = operate('restore', 'newest')
    expect(restored.stdout).toContain(stored.at(-1))
    expect(restored.stdout).toContain('Restored into')
    rmSync(data, { recursive: true })
    // Pictures are public.
    const inside = { FILES_URL: `s3://${bucket}?endpoint=${endpoint}`, BACKUPS_URL }
    const at = await freePort()
    const refused = launch(folder, at, { env: { SECRET: secret, ...keys, ...inside } })
    await expect(refused).rejects.toThrow('BACKUPS_URL is not valid')
  })

  test('files move into the bucket and back, each compared, and a broken move can be run again', async () => {
    const FILES_URL = `s3://${bucket}/moved?endpoint=${endpoint}`
    const own = localFiles(join(folder, 'files'))
    for (let n = 0; n < 30; n++)
      await own.write(`bologna/p${n}-160.webp`, Buffer.from(`photo ${n}`))
    const target = storeAt(FILES_URL)
    await target.write('bologna/p3-160.webp', Buffer.from('half'))
    const move = (...args: string[]) =>
      spawnSync(process.execPath, ['dist/server/operate.js', 'move', 'files', ...args], {
        env: { ...process.env, DATA_DIR: folder, FILES_URL, ...keys },
        encoding: 'utf8',
      })
    expect(move().stdout).toContain('30 files')
    expect(await namesIn(target)).toHaveLength(30)
    expect(String(await target.read('bologna/p3-160.webp'))).toBe('photo 3')
    rmSync(join(folder, 'files'), { recursive: true })
    expect(move('back').stdout).toContain('30 files')
    expect(String(await own.read('bologna/p29-160.webp'))).toBe('photo 29')
  })
})

import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FileStore, namesIn } from '#server/platform/storage/file-store.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { mountSmallDisk } from '#tests/support/disk.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { removeParts } from './backups.ts'
import { copyBackups, fetchNewestBackup } from './copy-backups.ts'
import { restoreEmbedded } from './embedded.ts'
import { checkBackup, readWhole } from './read-backup.ts'
import { packBackup, writeBackup, writeBackupFolder } from './write-backup.ts'

let world: World
let client: pg.PoolClient
const cleanups: (() => unknown)[] = []
beforeAll(async () => {
  world = await openWorld()
  client = await world.store.pool.connect()
})
afterAll(async () => {
  client.release()
  for (const cleanup of cleanups.reverse()) cleanup()
  await world.close()
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'oggettoteca-backup-'))
  cleanups.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Files of random bytes, which nothing can make smaller. */
function pictures(megabytes: number): FileStore {
  const path = join(folder(), 'files')
  mkdirSync(path)
  for (let count = 0; count < megabytes; count++) {
    writeFileSync(join(path, `${count}.webp`), crypto.getRandomValues(Buffer.alloc(65_536)))
    for (let more = 1; more < 16; more++) {
      writeFileSync(
        join(path, `${count}-${more}.webp`),
        crypto.getRandomValues(Buffer.alloc(65_536)),
      )
    }
  }
  return localFiles(path)
}

test('a disk with too little room is named with what is missing, and nothing is left on it', async ({
  skip,
}) => {
  const disk = mountSmallDisk('70m', cleanups) ?? skip('only root may mount a small disk')
  const path = join(disk, 'x.backup.gz')
  await expect(writeBackup(client, { path, files: pictures(20) })).rejects.toThrow(
    /needs 1\d MB more on its disk/,
  )
  expect(readdirSync(disk)).toEqual([])
})

test('a backup that fails half way leaves nothing, and the next one succeeds', async () => {
  const files = pictures(1)
  const broken: FileStore = {
    ...files,
    read: async () => {
      throw new Error('the disk of the pictures fails')
    },
  }
  const at = folder()
  const path = join(at, 'x.backup.gz')
  await expect(writeBackup(client, { path, files: broken })).rejects.toThrow('fails')
  expect(readdirSync(at)).toEqual([])
  expect((await writeBackup(client, { path, files })).counts).toHaveProperty('libraries')
})

test('the connection is given back before the first file is read, and files stay their own size', async () => {
  const files = pictures(2)
  const order: string[] = []
  const path = join(folder(), 'x.backup.gz')
  const none = join(folder(), 'none.backup.gz')
  await writeBackup(client, { path: none, files: localFiles(folder()) })
  await writeBackup(client, {
    path,
    files: {
      ...files,
      read: name => {
        order.push('file')
        return files.read(name)
      },
    },
    onRows: () => order.push('rows'),
  })
  expect(order.slice(0, 2)).toEqual(['rows', 'file'])
  const written = statSync(path).size - statSync(none).size
  expect(written / (2 * 2 ** 20)).toBeLessThan(1.05)
})

test('a start removes what a killed backup left', async () => {
  const data = folder()
  mkdirSync(join(data, 'backups'))
  const part = join(data, 'backups/20261127.backup.gz.part')
  const whole = join(data, 'backups/20261126.backup.gz')
  for (const file of [part, whole]) writeFileSync(file, 'x')
  await removeParts(data)
  expect([existsSync(part), existsSync(whole)]).toEqual([false, true])
})

/** The room that a folder takes: a file with two names once. */
function sizeOnDisk(path: string): number {
  const entries = readdirSync(path, { recursive: true, encoding: 'utf8' })
  const files = entries.map(name => lstatSync(join(path, name))).filter(one => one.isFile())
  const sizes = new Map(files.map(({ ino, blocks }) => [ino, blocks * 512]))
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

test('a backup of a bucket for which there is no room, or that breaks off, leaves nothing', async ({
  skip,
}) => {
  const disk = mountSmallDisk('70m', cleanups) ?? skip('only root may mount a small disk')
  const bucket = localFiles(folder())
  await bucket.write('20261127.backup.gz', crypto.getRandomValues(Buffer.alloc(65_536)))
  const opened = async (size: number, body: () => ReadableStream<Uint8Array>) => {
    const broken = { ...bucket, open: async () => ({ size, body: body() }) }
    return fetchNewestBackup(disk, broken).catch((error: Error) => error.message)
  }
  let asked = 0
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++asked > 100) throw new Error('the network fails')
        controller.enqueue(new Uint8Array(2 ** 16))
      },
    })
  expect(await opened(20 * 2 ** 20, endless)).toMatch(/needs 1\d MB more on its disk/)
  expect(readdirSync(join(disk, 'backups'))).toEqual([])
  expect(await opened(0, endless)).toBe('the network fails')
  expect(readdirSync(join(disk, 'backups'))).toEqual([])
  expect(await fetchNewestBackup(disk, bucket)).toContain('20261127')
})

test('two backups hold a picture once, and each is whole without the other and in another place', async () => {
  const data = folder()
  const files = pictures(4)
  const write = async (name: string, last?: string) => {
    const path = join(data, name)
    return { path, ...(await writeBackupFolder(client, { path, files, last })) }
  }
  const first = await write('1.backup')
  const alone = sizeOnDisk(data)
  await files.write('bologna/new-640.webp', Buffer.alloc(70_000, 'new'))
  await files.remove('0.webp')
  const second = await write('2.backup', first.path)
  expect([first.files, second.files]).toEqual([64, 64])
  const rows = statSync(join(second.path, 'rows.gz')).size
  expect(sizeOnDisk(data) - alone - rows).toBeLessThan(150_000)

  const packed = join(folder(), 'packed.backup.gz')
  await packBackup(second.path, packed)
  const copy = join(folder(), 'copy.backup')
  cpSync(first.path, copy, { recursive: true })
  rmSync(first.path, { recursive: true })
  // A restore takes seconds, so only one is made. It reads a backup by these two.
  const filesIn = async (path: string) => {
    expect(first.counts).toMatchObject((await checkBackup(path)).counts)
    const lines = await Array.fromAsync(readWhole(path))
    return lines.filter(line => 'file' in line && line.content).length
  }
  const target = folder()
  const restored = localFiles(join(target, 'files'))
  const { counts } = await restoreEmbedded(target, second.path, restored)
  expect([counts, (await namesIn(restored)).length]).toEqual([first.counts, 64])
  rmSync(second.path, { recursive: true })
  expect([await filesIn(packed), await filesIn(copy)]).toEqual([64, 64])
  rmSync(join(copy, 'files/1.webp'))
  await expect(filesIn(copy)).rejects.toThrow(`${copy} lacks its file 1.webp`)
})

test('a bucket gets each backup as one whole file, of all processes together the last seven', async () => {
  const [data, bucket] = [folder(), localFiles(folder())]
  mkdirSync(join(data, 'backups'))
  const path = join(data, 'backups/20261127.backup')
  await writeBackupFolder(client, { path, files: pictures(1), last: undefined })
  writeFileSync(join(data, 'backups/20261001.backup.gz'), 'too old')
  for (let day = 10; day < 16; day++) await bucket.write(`202611${day}.backup.gz`, Buffer.from('x'))
  expect(await copyBackups(data, bucket)).toBe(1)
  expect(await copyBackups(data, bucket)).toBe(0)
  expect((await namesIn(bucket)).length).toBe(7)
  const other = folder()
  const fetched = await fetchNewestBackup(other, bucket)
  expect(fetched).toBe(join(other, 'backups/20261127.backup.gz'))
  await checkBackup(fetched ?? '')
  expect(readdirSync(join(data, 'backups')).sort()).toEqual([
    '20261001.backup.gz',
    '20261127.backup',
  ])
})

import {
  existsSync,
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
import { mountSmallDisk } from '#tests/support/disk.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { FileStore } from '../storage/file-store.ts'
import { localFiles } from '../storage/local-files.ts'
import { removeParts } from './backups.ts'
import { writeBackup } from './write-backup.ts'

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
  expect(await writeBackup(client, { path, files })).toHaveProperty('libraries')
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

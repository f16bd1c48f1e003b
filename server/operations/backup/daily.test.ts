import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asPicture } from '#server/platform/files/pictures.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { removeUnusedFiles } from '#server/platform/uploads/remove-unused-files.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { backUp, backUpDaily, backupsIn, lastTime } from './backups.ts'
import { readWhole } from './read-backup.ts'

const dayMs = 86_400_000
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A photo of a member, of two files, with its row. */
async function photo(name: string): Promise<string[]> {
  const files = ['avif', 'webp'].map(format => `bologna/${name}-640.${format}`)
  for (const file of files) await world.services.files.write(file, Buffer.from(file))
  const set = { name, widths: [640], files, tint: '#fff', blur: '' }
  const img = JSON.stringify(asPicture(set, '/files/bologna/', ''))
  await world.inLibrary(({ db, at }) =>
    db
      .insertInto('files')
      .values({
        id: name,
        member_id: 'staff',
        name: `${name}.jpg`,
        size: 1,
        width: 1,
        height: 1,
        img,
        object_id: null,
        unused_since: at,
      })
      .execute(),
  )
  return files
}

test('what is removed while a backup is made, by a call or by a job, stays until the backup is whole', async () => {
  const [staff, cleared] = [await photo('removed-by-staff'), await photo('removed-by-the-job')]
  world.pass(30 * dayMs)
  const { files } = world.services
  const removeBoth = async () => {
    const staffMember = await world.as('super')
    const name = 'removed-by-staff-640.webp'
    const answer = await staffMember.ask(`/v1/files/${name}`, { method: 'DELETE' })
    expect(answer.status).toBe(200)
    await removeUnusedFiles(world.services)
  }
  let asked = false
  const slow: FileStore = {
    ...files,
    // Another process removes while this one reads the list of files.
    list: async function* (folder) {
      const isSecond = asked
      asked = true
      if (isSecond) await removeBoth()
      yield* files.list(folder)
    },
  }
  const made = await backUp({ ...world.services, files: slow })
  expect(made.missing.filter(name => name.includes('removed'))).toEqual([])
  const packed: string[] = []
  for await (const line of readWhole(made.path)) if ('file' in line) packed.push(line.file)
  expect(packed).toEqual(expect.arrayContaining([...staff, ...cleared]))

  await removeUnusedFiles(world.services)
  for (const name of [...staff, ...cleared]) expect(await files.sizeOf(name), name).toBeNull()
})

test('a backup says which files its rows name and nobody finds', async () => {
  const [name = ''] = await photo('a-photo-that-was-lost')
  await world.services.files.remove(name)
  expect((await backUp(world.services)).missing).toEqual([name])
  expect(world.lines).toContainEqual(
    expect.objectContaining({ event: 'backup_lacks_files', missing: 1 }),
  )
})

test('of several processes one makes the backup of the day, after its hour, and a failed one is made again', async () => {
  const { services } = world
  const { dataDir } = services.config
  world.pass(2 * dayMs)
  const broken = { ...services.files, read: () => Promise.reject(new Error('the disk fails')) }
  await services.files.write('bologna/fresh-640.webp', Buffer.from('fresh'))
  await expect(backUpDaily({ ...services, files: broken })).rejects.toThrow('the disk fails')
  const before = (await backupsIn(dataDir)).length
  const made = await Promise.all([1, 2, 3].map(() => backUpDaily(services)))
  expect(made.filter(Boolean)).toEqual([true])
  expect(await backUpDaily(services)).toBe(false)
  expect((await backupsIn(dataDir)).length).toBe(before + 1)
  world.pass(dayMs)
  const none = { ...services, config: { ...services.config, backupHour: null } }
  expect(await backUpDaily(none)).toBe(false)
  for (let day = 0; day < 8; day++) {
    expect(await backUpDaily(services)).toBe(true)
    world.pass(dayMs)
  }
  const all = await backupsIn(dataDir)
  expect(all.length).toBe(7)
  for (const path of all) expect(existsSync(join(path, 'files/bologna/fresh-640.webp'))).toBe(true)
})

test('the hour is that of the server’s clock', () => {
  const at = (text: string) => new Date(text)
  expect(lastTime(3, at('2026-11-27T14:00'))).toEqual(at('2026-11-27T03:00'))
  expect(lastTime(3, at('2026-11-27T02:59'))).toEqual(at('2026-11-26T03:00'))
  expect(lastTime(0, at('2026-12-01T00:00'))).toEqual(at('2026-12-01T00:00'))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { removeUnusedFiles } from './remove-unused-files.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('thousands of stored files are compared with their rows in parts', async () => {
  const known = ['known-file-of-bologna-1', 'known-file-of-bologna-2']
  const img = JSON.stringify({ url: '/x.webp', alt: '', avif: '', webp: '', tint: '#fff' })
  await world.inLibrary(({ db, at }) =>
    db
      .insertInto('files')
      .values(
        known.map(id => ({
          id,
          member_id: 'staff',
          name: 'x.jpg',
          size: 1,
          width: 1,
          height: 1,
          img,
          object_id: null,
          unused_since: at,
        })),
      )
      .execute(),
  )
  const names = Array.from({ length: 2500 }, (_, n) => `bologna/left-by-a-crash-${n}-640.webp`)
  names.splice(500, 0, `bologna/${known[0]}-640.webp`)
  names.splice(2400, 0, `bologna/${known[1]}-1280.avif`)
  // The same name in another library's folder is another file.
  names.push(`campus/${known[0]}-640.webp`, 'shared-by-all.webp')
  const hour = 3_600_000
  const modifiedAt = new Date(world.now().getTime() - hour)
  const fresh = { name: 'bologna/just-written-640.webp', modifiedAt: world.now(), size: 1 }
  const removed: string[] = []
  const files = {
    ...localFiles(''),
    list: async function* () {
      for (const name of names) yield { name, modifiedAt, size: 1 }
      yield fresh
    },
    remove: async (name: string) => void removed.push(name),
  }
  let transactions = 0
  const count = () => transactions++
  world.store.pool.on('acquire', count)
  expect(await removeUnusedFiles({ ...world.services, files })).toBe(2501)
  world.store.pool.off('acquire', count)
  expect(removed).toEqual(
    names.filter(name => name.startsWith('campus/') || name.includes('left-by-a-crash')),
  )
  // One for the rows, three for the parts, and for each part whether a backup is being made.
  expect(transactions).toBe(7)
})

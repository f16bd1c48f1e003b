import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyFiles } from './copy-files.ts'
import { hasAll, namesIn, within } from './file-store.ts'
import { localFiles } from './local-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a file is written whole, read, listed and removed', async () => {
  const files = localFiles(folder)
  const own = within(files, 'bologna')
  await own.write('a-160.webp', Buffer.from('picture'))
  await files.write('shared.avif', Buffer.from('drawn'))
  expect(readdirSync(join(folder, 'bologna'))).toEqual(['a-160.webp'])
  expect(String(await files.read('bologna/a-160.webp'))).toBe('picture')
  expect(await own.read('nothing.webp')).toBeNull()
  expect(await own.open('nothing.webp')).toBeNull()
  const opened = await own.open('a-160.webp')
  expect([opened?.size, await new Response(opened?.body).text()]).toEqual([7, 'picture'])
  expect(await hasAll(own, ['a-160.webp'])).toBe(true)
  expect(await hasAll(own, ['a-160.webp', 'b-160.webp'])).toBe(false)
  expect(await namesIn(own)).toEqual(['a-160.webp'])
  expect((await namesIn(files)).sort()).toEqual(['bologna/a-160.webp', 'shared.avif'])
  await own.remove('a-160.webp')
  await own.remove('a-160.webp')
  expect(await namesIn(own)).toEqual([])
  expect(await namesIn(within(files, 'nowhere'))).toEqual([])
})

test('copying compares each file, and running it again completes a broken copy', async () => {
  const [from, to] = [localFiles(join(folder, 'from')), localFiles(join(folder, 'to'))]
  for (const name of ['a.webp', 'x/b.webp']) await from.write(name, Buffer.from(name))
  await to.write('a.webp', Buffer.from('half'))
  expect(await copyFiles(from, to)).toEqual({ files: 2, bytes: 14 })
  expect(String(await to.read('a.webp'))).toBe('a.webp')
  const lossy = { ...to, write: async () => {} }
  await from.write('c.webp', Buffer.from('c'))
  await expect(copyFiles(from, lossy)).rejects.toThrow('c.webp differs')
})

test('several writers of one file leave it whole, and none leaves a part', async () => {
  const files = localFiles(folder)
  const content = Buffer.alloc(200_000, 'x')
  await Promise.all(Array.from({ length: 8 }, () => files.write('a.avif', content)))
  expect((await files.read('a.avif'))?.equals(content)).toBe(true)
  await expect(files.writeFile('b.avif', join(folder, 'missing'))).rejects.toThrow('ENOENT')
  expect(readdirSync(folder)).toEqual(['a.avif'])
})

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataFolderLocked, lockFile, lockFolder } from './folder-lock.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'lock-test-'))

test('a folder has one holder and is free after the release', async () => {
  const folder = await newFolder()
  const first = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(DataFolderLocked)
  await expect(lockFolder(join(folder, '..', folder.split('/').at(-1) ?? ''))).rejects.toThrow(
    folder,
  )
  await first.release()
  await (await lockFolder(folder)).release()
})

test('of eight processes that start at once, one gets the folder', async () => {
  const folder = await newFolder()
  const starters = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
  expect(starters.filter(starter => starter.status === 'fulfilled')).toHaveLength(1)
})

test('a process file is taken from a dead process, never from a living one', async () => {
  const folder = await newFolder()
  const path = join(folder, 'lock.pid')
  await writeFile(path, String(2 ** 22 + 1)) // above the largest process id
  const release = await lockFile(folder, path)
  await expect(lockFile(folder, path)).rejects.toThrow(/in use by another running Oggettoteca/)
  await release()
  await writeFile(path, '1') // the first process: alive, and often not ours to signal
  await expect(lockFile(folder, path)).rejects.toThrow(DataFolderLocked)
})

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesOfDrawing, planDrawing, renderPictures } from '#server/platform/files/pictures.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { demoPictureFiles, drawnOnDemand } from './demo-pictures.ts'

const tent = { kind: 'object', icon: 'dome-tent', family: 'camping' } as const
const files = new Map(filesOfDrawing(tent).map(file => [file.name, file]))
const [name = ''] = [...files.keys()].filter(one => one.endsWith('-320.avif'))

let folder: string
let written: string[]
let store: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-pictures-'))
  written = []
  const stored = localFiles(folder)
  const counting: FileStore = {
    ...stored,
    write: async (one, content) => {
      written.push(one)
      await stored.write(one, content)
    },
  }
  store = drawnOnDemand(counting, async () => files)
})
afterEach(() => rm(folder, { recursive: true }))

test('a picture is drawn when it is asked for, once for all who ask at the same time, and no other with it', async () => {
  const asked = await Promise.all([store.open(name), store.read(name), store.sizeOf(name)])
  expect(asked).not.toContain(null)
  expect(written).toEqual([name])
  expect(await readdir(folder)).toEqual([name])
  const { format, width, height } = await sharp((await store.read(name)) ?? '').metadata()
  expect([format, width, height]).toEqual(['heif', 320, 240])
  expect(written).toEqual([name])
})

test('a picture that is there is not drawn, and other names are missing', async () => {
  await writeFile(join(folder, name), 'there already')
  expect(String(await store.read(name))).toBe('there already')
  for (const other of ['nothing-320.avif', name.replace('320', '321'), `../${name}`, '']) {
    expect(await store.sizeOf(other), other).toBeNull()
  }
  expect(written).toEqual([])
})

test('the set of a drawing is known before it is drawn', async () => {
  const planned = await planDrawing(tent)
  expect(planned.blur).toMatch(/^[0-9a-f]{27}$/)
  expect(await readdir(folder)).toEqual([])
  expect(await renderPictures(tent, localFiles(folder))).toEqual(planned)
  expect((await readdir(folder)).sort()).toEqual([...planned.files].sort())
})

test('the background draws what a page shows first before the rest, and nothing without the demo', async () => {
  const widths = [...(await demoPictureFiles()).values()].map(({ width }) => width)
  const rest = widths.findIndex(width => width !== 96 && width !== 320)
  expect(rest).toBeGreaterThan(0)
  expect(widths.slice(rest).filter(width => width === 96 || width === 320)).toEqual([])
  expect((await demoPictureFiles(join(folder, 'nowhere'))).size).toBe(0)
})

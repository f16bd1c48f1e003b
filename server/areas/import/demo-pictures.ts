import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import {
  type Drawing,
  type DrawnFile,
  draw,
  filesOfDrawing,
} from '#server/platform/files/pictures.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { readCsv } from './read/read-csv.ts'
import { tables } from './rows.ts'

/** The demo's CSV files. A server in production does not have them. */
export const demoFolder = join(process.cwd(), 'server/operations/demo')

export const demoLibraries = ['bologna', 'campus'] as const

const drawnColumns = v.pick(tables.objects, ['icon', 'family'])

/** The widths that most screens show first: of a category's sign, and of a product's card. */
const shownFirst = new Set([96, 320])

/** Every picture file of the demo libraries by name; those that a page shows first come first. */
export async function demoPictureFiles(folder = demoFolder): Promise<Map<string, DrawnFile>> {
  if (!existsSync(folder)) return new Map()
  const all: Drawing[] = []
  for (const library of demoLibraries) {
    const read = (file: string) => readCsv(join(folder, library, file), drawnColumns)
    all.push(...drawings('object', await read('objects.csv')))
    all.push(...drawings('sign', await read('categories.csv')))
    all.push(...drawings('object', await read('headquarters.csv')))
  }
  all.push({ kind: 'placeholder' })
  const files = all
    .flatMap(filesOfDrawing)
    .sort((a, b) => Number(shownFirst.has(b.width)) - Number(shownFirst.has(a.width)))
  return new Map(files.map(file => [file.name, file]))
}

function drawings(
  kind: 'object' | 'sign',
  rows: readonly v.InferOutput<typeof drawnColumns>[],
): Drawing[] {
  return rows.flatMap(({ icon, family }) => (icon ? [{ kind, icon, family }] : []))
}

/** A store of files that draws a picture of the demo when it is first read. */
export function drawnOnDemand(
  stored: FileStore,
  readFiles: () => Promise<ReadonlyMap<string, DrawnFile>>,
): FileStore {
  let files: ReturnType<typeof readFiles> | undefined
  const started = new Map<string, Promise<void>>()
  const drawIfMissing = async (name: string) => {
    files ??= readFiles()
    const file = (await files).get(name)
    if (!file || (await stored.sizeOf(name)) !== null) return
    const drawing = started.get(name) ?? draw(file).then(content => stored.write(name, content))
    started.set(name, drawing)
    await drawing.finally(() => started.delete(name))
  }
  const drawnFirst =
    <A>(read: (name: string) => Promise<A>) =>
    async (name: string) => {
      await drawIfMissing(name)
      return read(name)
    }
  return {
    ...stored,
    sizeOf: drawnFirst(stored.sizeOf),
    read: drawnFirst(stored.read),
    open: drawnFirst(stored.open),
  }
}

/** The demo's pictures, shared by all data folders. */
export const demoFiles = drawnOnDemand(
  localFiles(join(process.cwd(), 'dist/demo-pictures')),
  demoPictureFiles,
)

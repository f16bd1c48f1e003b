import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Family } from '#contract/limits.ts'
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

/** The tables of the demo. A server in production does not have them. */
export const demoFolder = join(process.cwd(), 'server/operations/demo')

export const demoLibraries = ['bologna', 'campus'] as const

const pictured = v.pick(tables.objects, ['icon', 'family'])

/** The widths that cards and signs show first on most screens. */
const first = new Set([96, 320])

/** Every picture file of the demo libraries by name; those that a page shows first come first. */
export function demoPictureFiles(folder = demoFolder): Map<string, DrawnFile> {
  if (!existsSync(folder)) return new Map()
  const sources = demoLibraries.flatMap<Drawing>(library => {
    const at = (file: string) => join(folder, library, file)
    return [
      ...drawings('object', readCsv(at('objects.csv'), pictured)),
      ...drawings('sign', readCsv(at('categories.csv'), pictured)),
      ...drawings('object', readCsv(at('headquarters.csv'), v.pick(tables.headquarters, ['icon']))),
    ]
  })
  const all: Drawing[] = [...sources, { kind: 'placeholder' }]
  const files = all
    .flatMap(filesOfDrawing)
    .sort((a, b) => Number(first.has(b.width)) - Number(first.has(a.width)))
  return new Map(files.map(file => [file.name, file]))
}

function drawings(
  kind: 'object' | 'sign',
  rows: readonly { icon: string | null; family?: Family | null }[],
): Drawing[] {
  return rows.flatMap(({ icon, family = null }) => (icon ? [{ kind, icon, family }] : []))
}

/** A store that draws a file of the demo when it is first asked for. */
export function drawnOnDemand(
  stored: FileStore,
  readFiles: () => ReadonlyMap<string, DrawnFile>,
): FileStore {
  let files: ReadonlyMap<string, DrawnFile> | undefined
  const inWork = new Map<string, Promise<void>>()
  const provide = async (name: string) => {
    files ??= readFiles()
    const file = files.get(name)
    if (!file || (await stored.sizeOf(name)) !== null) return
    const drawing = inWork.get(name) ?? draw(file).then(content => stored.write(name, content))
    inWork.set(name, drawing)
    await drawing.finally(() => inWork.delete(name))
  }
  const after =
    <A>(ask: (name: string) => Promise<A>) =>
    async (name: string) => {
      await provide(name)
      return ask(name)
    }
  return {
    ...stored,
    sizeOf: after(stored.sizeOf),
    read: after(stored.read),
    open: after(stored.open),
  }
}

/** The demo's pictures, shared by all data folders. */
export const demoFiles = drawnOnDemand(
  localFiles(join(process.cwd(), 'dist/demo-pictures')),
  demoPictureFiles,
)

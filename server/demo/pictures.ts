import { join } from 'node:path'
import * as v from 'valibot'
import type { Family } from '#contract/limits.ts'
import { type Drawing, drawFile, pictureName } from '#server/files/pictures.ts'
import { readCsv } from '../import/read/read-csv.ts'
import { pickupPointRow, productRow } from '../import/rows.ts'
import type { FileStore } from '../storage/file-store.ts'
import { localFiles } from '../storage/local-files.ts'

const folder = join(process.cwd(), 'server/demo')
const drawn = localFiles(join(process.cwd(), 'dist/demo-pictures'))

export const demoLibraries = ['bologna', 'campus'] as const

const pictured = v.pick(productRow, ['icon', 'family'])

/** Every picture of the demo libraries by its name. */
function readDrawings(): Map<string, Drawing> {
  const sources = demoLibraries.flatMap<Drawing>(library => {
    const at = (file: string) => join(folder, library, file)
    return [
      ...pictures('object', readCsv(at('objects.csv'), pictured)),
      ...pictures('sign', readCsv(at('categories.csv'), pictured)),
      ...pictures('object', readCsv(at('headquarters.csv'), v.pick(pickupPointRow, ['icon']))),
    ]
  })
  const all: Drawing[] = [...sources, { kind: 'placeholder' }]
  return new Map(all.map(source => [pictureName(source), source]))
}

function pictures(
  kind: 'object' | 'sign',
  rows: readonly { icon: string | null; family?: Family | null }[],
): Drawing[] {
  return rows.flatMap(({ icon, family = null }) => (icon ? [{ kind, icon, family }] : []))
}

let drawings: Map<string, Drawing> | undefined
/** Those that are being drawn. */
const drawing = new Map<string, Promise<void>>()

/** Draws a file of the demo if there is none yet. */
async function provide(file: string): Promise<void> {
  if ((await drawn.sizeOf(file)) !== null) return
  drawings ??= readDrawings()
  const source = drawings.get(file.slice(0, file.lastIndexOf('-')))
  const content = source && (await drawFile(source, file))
  if (content) await drawn.write(file, content)
}

function provideOnce(file: string): Promise<void> {
  const begun = drawing.get(file) ?? provide(file).finally(() => drawing.delete(file))
  drawing.set(file, begun)
  return begun
}

/**
 * The demo's pictures, each drawn when it is first asked for: 1,800 files take a minute of two processors, and a visit
 * needs twenty. Never in production, which has no demo.
 */
export const demoFiles: FileStore = {
  ...drawn,
  sizeOf: async file => {
    await provideOnce(file)
    return drawn.sizeOf(file)
  },
  read: async file => {
    await provideOnce(file)
    return drawn.read(file)
  },
  open: async file => {
    await provideOnce(file)
    return drawn.open(file)
  },
}

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Family } from '#contract/limits.ts'
import {
  type PictureSet,
  type PictureSource,
  pictureName,
  renderPictures,
} from '#server/files/pictures.ts'
import { readCsv } from '../import/read/read-csv.ts'
import { pickupPointRow, productRow } from '../import/rows.ts'
import { localFiles } from '../storage/local-files.ts'

/** Where the build draws the pictures of the demo. */
export const demoPicturesFolder = join(process.cwd(), 'dist/demo-pictures')
export const demoFiles = localFiles(demoPicturesFolder)

export const demoLibraries = ['bologna', 'campus'] as const

/** How many pictures are drawn at once; each uses one thread. */
const parallel = 2

const pictured = v.pick(productRow, ['icon', 'family'])

/** Sources of every picture of the demo libraries, each once. `folder` contains their files. */
export function demoPictureSources(folder: string): PictureSource[] {
  const sources = demoLibraries.flatMap<PictureSource>(library => {
    const at = (file: string) => join(folder, library, file)
    return [
      ...drawn('object', readCsv(at('objects.csv'), pictured)),
      ...drawn('sign', readCsv(at('categories.csv'), pictured)),
      ...drawn('object', readCsv(at('headquarters.csv'), v.pick(pickupPointRow, ['icon']))),
    ]
  })
  const all: PictureSource[] = [...sources, { kind: 'placeholder' }]
  return [...new Map(all.map(source => [pictureName(source), source])).values()]
}

function drawn(
  kind: 'object' | 'sign',
  rows: readonly { icon: string | null; family?: Family | null }[],
): PictureSource[] {
  return rows.flatMap(({ icon, family = null }) => (icon ? [{ kind, icon, family }] : []))
}

/**
 * Draws the demo's pictures into a folder, under names made from their content. Existing files stay, and
 * unused ones are deleted. Answers the number of pictures.
 */
export async function buildDemoPictures(folder: string, outDir: string): Promise<number> {
  const sources = demoPictureSources(folder)
  const waiting = [...sources]
  const sets: PictureSet[] = []
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      sets.push(await renderPictures(next, localFiles(outDir)))
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  const wanted = new Set(sets.flatMap(({ files }) => files))
  const stale = (await readdir(outDir)).filter(file => !wanted.has(file))
  await Promise.all(stale.map(file => rm(join(outDir, file))))
  return sources.length
}

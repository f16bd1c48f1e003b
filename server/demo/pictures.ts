import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Family } from '#contract/limits.ts'
import {
  type PictureSet,
  type PictureSource,
  pictureName,
  renderPictures,
} from '#server/files/pictures.ts'
import { readCsv } from './read-csv.ts'

export const demoLibraries = ['bologna', 'campus'] as const
export type DemoLibrary = (typeof demoLibraries)[number]

/** Pictures drawn at once; each uses one thread. */
const parallel = 2

/** Sources of every picture the demo libraries show, each once. `folder` holds their CSV files. */
export function demoPictureSources(folder: string): PictureSource[] {
  const rows = (library: string, file: string) =>
    readCsv(pathToFileURL(join(folder, library, file)))
  const sources = demoLibraries.flatMap<PictureSource>(library => [
    ...rows(library, 'objects.csv').map(({ icon = '', family }) => ({
      kind: 'object' as const,
      icon,
      family: family as Family,
    })),
    ...rows(library, 'categories.csv').map(({ icon = '', family }) => ({
      kind: 'sign' as const,
      icon,
      family: family as Family,
    })),
    ...rows(library, 'headquarters.csv').map(({ icon = '' }) => ({
      kind: 'object' as const,
      icon,
      family: null,
    })),
  ])
  const all: PictureSource[] = [...sources, { kind: 'placeholder' }]
  return [...new Map(all.map(source => [pictureName(source), source])).values()]
}

/**
 * Draws the demo's pictures into a folder, under names made from their content: what is there
 * already is kept, what no longer belongs is removed. Answers how many pictures there are.
 */
export async function buildDemoPictures(folder: string, outDir: string): Promise<number> {
  const sources = demoPictureSources(folder)
  const waiting = [...sources]
  const sets: PictureSet[] = []
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      sets.push(await renderPictures(next, outDir))
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  const wanted = new Set(sets.flatMap(({ files }) => files))
  const stale = (await readdir(outDir)).filter(file => !wanted.has(file))
  await Promise.all(stale.map(file => rm(join(outDir, file))))
  return sources.length
}

import { basename, parse } from 'node:path'
import type { Picture } from '#contract/shapes/common.ts'
import { AppError } from '#server/core/app-error.ts'
import { pictureId } from '#server/platform/files/folder.ts'
import { readPhoto } from '#server/platform/files/photo.ts'
import { asPicture, pictureName, renderPictures } from '#server/platform/files/pictures.ts'
import { sharp } from '#server/platform/files/sharp.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { Fault, FaultList } from '../faults.ts'
import type { PictureMaker } from '../job.ts'
import { isTable, type Source } from '../sources/source.ts'

const pictureFile = /\.(jpe?g|png|tiff?|webp)$/i
const limitInputPixels = 40_000_000

/** Reads, draws and stores the pictures of an import. */
export type Shelf = {
  /** The names of a row's pictures in the source: those in its cell, else those named after its code. */
  filesOf: (named: readonly string[], code: string) => string[]
  /** @returns the picture; `null` after it added a fault. Pictures in `known` are not made again. */
  take: (
    at: Pick<Fault, 'file' | 'row' | 'column'>,
    name: string,
    alt: string,
  ) => Promise<Picture | null>
  draw: PictureMaker
  /** The content of a file that is no picture, by its name without folders; `null` without one. */
  read: (name: string) => Promise<Buffer | null>
  /** The files that are neither tables nor were taken. */
  unused: () => string[]
}

type Options = {
  source: Source
  draw: PictureMaker
  /** Stores the pictures; `null` in a dry run, which only checks that they can be read. */
  files: FileStore | null
  known: readonly Picture[]
  faults: FaultList
}

export function openShelf({ source, draw, files, known, faults }: Options): Shelf {
  const pictures = source.names.filter(name => pictureFile.test(name))
  const byName = new Map(pictures.map(name => [basename(name).toLowerCase(), name]))
  const byCode = indexByCode([...byName.keys()].sort())
  const knownById = new Map(known.map(picture => [pictureId(picture), picture]))
  const taken = new Set<string>()
  return {
    draw,
    read: async name => {
      const path = source.names.find(one => basename(one).toLowerCase() === name.toLowerCase())
      if (!path) return null
      taken.add(path)
      return source.read(path)
    },
    unused: () => source.names.filter(name => !isTable(name) && !taken.has(name)),
    filesOf: (named, code) => {
      if (named.length > 0) return [...named]
      return byCode.get(code.toLowerCase()) ?? []
    },
    take: async (at, name, alt) => {
      const path = byName.get(basename(name).toLowerCase())
      if (path) taken.add(path)
      const stem = parse(name).name
      const here = knownById.get(stem)
      if (here) return { ...here, alt }
      const content = path ? await source.read(path) : null
      if (!content) {
        faults.push({ ...at, rule: 'picture_missing', value: name })
        return null
      }
      try {
        const photo = { kind: 'photo' as const, bytes: await asUpload(content) }
        const had = knownById.get(pictureName(photo))
        if (had) return { ...had, alt }
        if (!files) {
          await readPhoto(photo.bytes)
          return { url: '', alt, avif: '', webp: '', tint: '' }
        }
        return asPicture(await renderPictures(photo, files), '/files/', alt)
      } catch (error) {
        // The storage does not answer: the picture is not at fault.
        if (error instanceof AppError && error.code === 'unavailable') throw error
        faults.push({ ...at, rule: 'picture_unreadable', value: name })
        return null
      }
    },
  }
}

/** Picture names by the codes in them: `drill.jpg`, `drill-2.jpg`, `drill_10.png`. */
function indexByCode(names: readonly string[]): Map<string, string[]> {
  const index = new Map<string, string[]>()
  for (const name of names) {
    const parts = name.split('.')
    const stems = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'))
    const codes = stems.flatMap(stem => [stem, stem.replace(/[-_ ]\d{1,2}$/, '')])
    for (const code of new Set(codes)) {
      const others = index.get(code)
      if (others) others.push(name)
      else index.set(code, [name])
    }
  }
  return index
}

/** Whether it is a webp picture, as in our own exports. Uploads may not be webp. */
async function asUpload(content: Buffer): Promise<Buffer> {
  const webp = content.subarray(8, 12).toString('latin1') === 'WEBP'
  return webp ? sharp(content, { limitInputPixels }).png().toBuffer() : content
}

export function drawInto(files: FileStore): PictureMaker {
  return async (kind, icon, family, alt) =>
    asPicture(
      await renderPictures(kind === 'placeholder' ? { kind } : { kind, icon, family }, files),
      '/files/',
      alt,
    )
}

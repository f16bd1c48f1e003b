import { parse } from 'node:path'
import type { Picture } from '#contract/shapes/common.ts'
import {
  byNumber,
  fileIndex,
  fileKey,
  type Named,
  otherPicture,
  pictureFile,
  productIndex,
} from '#domain/photo-names.ts'
import { AppError } from '#server/core/app-error.ts'
import { pictureId } from '#server/platform/files/folder.ts'
import { readPhoto } from '#server/platform/files/photo.ts'
import { asPicture, pictureName, renderPictures } from '#server/platform/files/pictures.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { Fault, FaultList } from '../faults.ts'
import type { PictureMaker } from '../job.ts'
import { asUpload } from '../photos/remake.ts'
import { mapSlices } from '../slices.ts'
import { isTable, type Source } from '../sources/source.ts'

/** Reads, draws and stores the pictures of an import. */
export type Shelf = {
  /** The names of a row's pictures: those in its cell, else the source's files that are named after the product. */
  filesOf: (named: readonly string[], code: string) => string[]
  /** Whether staff may send this file later: the import came without any picture, and the library has none of this name. */
  isAwaited: (name: string) => boolean
  /** @returns the picture; `null` after it added a fault. Pictures in `known` are not made again. */
  take: (
    at: Pick<Fault, 'file' | 'row' | 'column'>,
    name: string,
    alt: string,
    code?: string,
  ) => Promise<Picture | null>
  draw: PictureMaker
  /** The content of a file that is no picture, by its name without folders; `null` without one. */
  read: (name: string) => Promise<Buffer | null>
  /** The files that are neither tables nor were taken. */
  unused: () => string[]
}

type Options = {
  source: Source
  /** Those of the import. Their id is their code. */
  products: Iterable<Named>
  draw: PictureMaker
  /** Stores the pictures; `null` in a dry run, which only checks that they can be read. */
  files: FileStore | null
  known: readonly Picture[]
  faults: FaultList
}

export async function openShelf(options: Options): Promise<Shelf> {
  const { source, products, draw, files, known, faults } = options
  const pictures = source.names.filter(name => pictureFile.test(name))
  const { fileOf, productOf, filesOf } = await indexOf(pictures, products)
  const knownById = new Map(known.map(picture => [pictureId(picture), picture]))
  const taken = new Set<string>()
  return {
    draw,
    read: async name => {
      const path = source.names.find(one => fileKey(one) === fileKey(name))
      if (!path) return null
      taken.add(path)
      return source.read(path)
    },
    unused: () => source.names.filter(name => !isTable(name) && !taken.has(name)),
    filesOf: (named, code) => {
      if (named.length === 0) return filesOf(code)
      // Some write commas between names without their endings.
      return named.flatMap(name => {
        const parts = name.split(',').map(part => part.trim())
        return parts.length > 1 && !fileOf(name) && parts.every(part => fileOf(part)) ? parts : name
      })
    },
    isAwaited: name => pictures.length === 0 && !knownById.has(parse(name).name),
    take: async (at, name, alt, code) => {
      const path = fileOf(name, one => code !== undefined && productOf(one) === code)
      if (path) taken.add(path)
      const stem = parse(name).name
      const here = knownById.get(stem)
      if (here) return { ...here, alt }
      const content = path ? await source.read(path) : null
      if (!content) {
        const rule = otherPicture.test(name) ? 'picture_format' : 'picture_missing'
        faults.push({ ...at, rule, value: name })
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

/** The pictures by what tables call them and by the products that they are named after. There may be many of both. */
async function indexOf(pictures: readonly string[], products: Iterable<Named>) {
  const named = productIndex()
  const byName = fileIndex()
  // Without pictures nothing is looked for.
  if (pictures.length > 0) await mapSlices(products, named.add)
  await mapSlices(pictures, byName.add)
  const owners = await mapSlices(pictures, named.find)
  const byProduct = Map.groupBy(pictures.keys(), at => owners[at] ?? null)
  return {
    fileOf: byName.find,
    productOf: named.find,
    filesOf: (code: string) =>
      (byProduct.get(code) ?? []).map(at => pictures[at] ?? '').sort(byNumber),
  }
}

export function drawInto(files: FileStore): PictureMaker {
  return async (kind, icon, family, alt) =>
    asPicture(
      await renderPictures(kind === 'placeholder' ? { kind } : { kind, icon, family }, files),
      '/files/',
      alt,
    )
}

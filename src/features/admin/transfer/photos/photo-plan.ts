import type { PhotoNames } from '#contract/shapes/admin/photos.ts'
import {
  byNumber,
  fileIndex,
  fileKey,
  otherPicture,
  pictureFile,
  productIndex,
} from '#domain/photo-names.ts'

/** A file of a chosen folder or zip. Its content is read when it is sent. */
export type Found = { path: string; size: number; open: () => Promise<File> }

/** The chosen files by what they are: a system's own files are left out. */
export type Sorted = { photos: Found[]; tables: Found[]; unusable: string[] }

const table = /\.(csv|xlsx|ods)$/i
const noise = /(^|\/)(\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i

export function sortFiles(files: readonly Found[]): Sorted {
  const wanted = files.filter(({ path }) => !noise.test(path))
  return {
    photos: wanted
      .filter(({ path }) => pictureFile.test(path))
      .sort((one, other) => byNumber(one.path, other.path)),
    tables: wanted.filter(({ path }) => table.test(path)),
    unusable: wanted.map(({ path }) => path).filter(path => otherPicture.test(path)),
  }
}

export type Step = { found: Found; product: string; source: string }

/** What is sent, which files are of no product, and how many the products have already. */
export type Plan = { steps: Step[]; unknown: string[]; had: number }

/** Finds the products of files: those whose table names the file, else the one that it is named after. */
export function planOf(photos: readonly Found[], names: PhotoNames): Plan {
  const products = productIndex()
  const files = fileIndex()
  names.products.forEach(products.add)
  for (const { path } of photos) files.add(path)
  const planned = new Map<string, (Omit<Step, 'found'> & { done: boolean })[]>()
  const add = (path: string, step: Omit<Step, 'found'> & { done: boolean }) =>
    planned.set(path, [...(planned.get(path) ?? []), step])
  for (const { object: product, source, done } of names.files) {
    const path = files.find(source, one => products.find(one) === product)
    if (path !== null) add(path, { product, source, done })
  }
  const unknown: string[] = []
  for (const { path } of photos) {
    if (planned.has(path)) continue
    const product = products.find(path)
    if (product === null) unknown.push(path)
    else add(path, { product, source: fileKey(path), done: false })
  }
  const all = photos.flatMap(found =>
    (planned.get(found.path) ?? []).map(step => ({ ...step, found })),
  )
  const left = all.filter(({ done }) => !done)
  return {
    steps: left.map(({ found, product, source }) => ({ found, product, source })),
    unknown,
    had: all.length - left.length,
  }
}

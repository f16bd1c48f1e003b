import type { Picture } from '#contract/shapes/common.ts'
import { textIn } from '#contract/texts/localized.ts'
import { signOf } from '#server/platform/files/drawing.ts'
import type { Fault, FaultList } from '../faults.ts'
import type { Inventory } from '../inventory.ts'
import { type AwaitedPhoto, addressOf, isAddress } from '../photos/named-photos.ts'
import { turns } from '../slices.ts'
import { textsOf } from '../text-columns.ts'
import type { Refs } from './refs.ts'
import type { Shelf } from './shelf.ts'

type Pictures = { pictures: Map<string, Picture[]>; awaited: AwaitedPhoto[] }

const reportMs = 200
/** Of a row, so that a file cannot ask for millions; more than a product may show, which is named when they are fetched. */
const mostAwaited = 20

/** Called with the progress of an import: `done` of `total` rows of pictures or tables. */
export type Progress = (step: 'pictures' | 'rows', done: number, total: number) => unknown

/**
 * Reads or draws the pictures of all rows before the transaction, so that it does not wait for a slow photo.
 * Keys are `objects CODE`, `headquarters CODE`, `categories SLUG`. A product with photos that are still to come keeps those it
 * has, behind those that came.
 */
export async function takePictures(
  { tables }: Inventory,
  { shelf, refs }: { shelf: Shelf; refs: Pick<Refs, 'picturesOf'> },
  faults: FaultList,
  progress: Progress,
): Promise<Pictures> {
  const found = new Map<string, Picture[]>()
  const awaited: AwaitedPhoto[] = []
  const { objects, categories, headquarters } = tables
  const total = objects.rows.length + categories.rows.length + headquarters.rows.length
  let done = 0
  let reported = 0
  const others = turns()
  const put = async (key: string, pictures: readonly (Picture | null)[]) => {
    const made = pictures.filter(picture => picture !== null)
    // A file that is named twice, or that the product has already, is shown once.
    const byUrl = new Map(made.map(one => [one.url || one, one] as const))
    found.set(key, [...byUrl.values()])
    done += 1
    await others()
    if (done < total && performance.now() - reported < reportMs) return
    reported = performance.now()
    await progress('pictures', done, total)
  }
  const draw = async (
    at: Pick<Fault, 'file' | 'row' | 'column'>,
    icon: string | null,
    kind: 'object' | 'sign',
    family: Parameters<Shelf['draw']>[2],
    alt: string,
  ) => {
    if (!icon) return null
    return shelf.draw(kind, icon, family, alt).catch(() => {
      faults.push({ ...at, rule: 'unknown', value: icon })
      return null
    })
  }
  for (const row of objects.rows) {
    const at = { file: row.origin.file, row: row.line, column: 'pictures' }
    const files = shelf.filesOf(row.pictures, row.code)
    const photos: (Picture | null)[] = []
    const later: AwaitedPhoto[] = []
    for (const [position, file] of files.entries()) {
      const address = addressOf(file)
      if (address || shelf.isAwaited(file)) {
        const { source, host } = address ?? { source: file, host: null }
        later.push({ code: row.code, position, source, host })
      } else photos.push(await shelf.take(at, file, row.name, row.code))
    }
    awaited.push(...later.slice(0, mostAwaited))
    if (later.length > 0 && photos.length > 0) photos.push(...refs.picturesOf(row.code))
    const icon = { ...at, column: 'icon' }
    if (files.length === 0) photos.push(await draw(icon, row.icon, 'object', row.family, row.name))
    await put(`objects ${row.code}`, photos)
  }
  for (const row of categories.rows) {
    const at = { file: row.origin.file, row: row.line, column: 'picture' }
    const name = textIn(textsOf(row, 'name'))
    const icon = row.icon ?? signOf(row.family)
    const shown = row.picture
      ? await shelf.take(at, row.picture, name)
      : await draw({ ...at, column: 'icon' }, icon, 'sign', row.family, name)
    await put(`categories ${row.slug}`, [shown])
  }
  for (const row of headquarters.rows) {
    const at = { file: row.origin.file, row: row.line, column: 'picture' }
    // Only the photos of products are fetched.
    const photo =
      row.picture && !isAddress(row.picture)
        ? await shelf.take(at, row.picture, row.name)
        : await draw({ ...at, column: 'icon' }, row.icon, 'object', null, row.name)
    await put(`headquarters ${row.code}`, [photo])
  }
  return { pictures: found, awaited }
}

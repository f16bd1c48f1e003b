import type { Picture } from '#contract/shapes/common.ts'
import { textIn } from '#contract/texts/localized.ts'
import { signOf } from '#server/platform/files/drawing.ts'
import type { Fault, FaultList } from '../faults.ts'
import type { Inventory } from '../inventory.ts'
import { turns } from '../slices.ts'
import { textsOf } from '../text-columns.ts'
import type { Shelf } from './shelf.ts'

const reportMs = 200

/** Called with the progress of an import: `done` of `total` rows of pictures or tables. */
export type Progress = (step: 'pictures' | 'rows', done: number, total: number) => unknown

/**
 * Reads or draws the pictures of all rows before the transaction, so that it does not wait for a slow photo.
 * Keys are `objects CODE`, `headquarters CODE`, `categories SLUG`.
 */
export async function takePictures(
  { tables }: Inventory,
  shelf: Shelf,
  faults: FaultList,
  progress: Progress,
): Promise<Map<string, Picture[]>> {
  const found = new Map<string, Picture[]>()
  const { objects, categories, headquarters } = tables
  const total = objects.rows.length + categories.rows.length + headquarters.rows.length
  let done = 0
  let reported = 0
  const others = turns()
  const put = async (key: string, pictures: readonly (Picture | null)[]) => {
    found.set(
      key,
      pictures.filter(picture => picture !== null),
    )
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
    for (const file of files) photos.push(await shelf.take(at, file, row.name))
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
    const photo = row.picture
      ? await shelf.take(at, row.picture, row.name)
      : await draw({ ...at, column: 'icon' }, row.icon, 'object', null, row.name)
    await put(`headquarters ${row.code}`, [photo])
  }
  return found
}

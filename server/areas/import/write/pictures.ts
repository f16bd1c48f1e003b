import type { Picture } from '#contract/shapes/common.ts'
import { textIn } from '#contract/texts/localized.ts'
import type { Fault, FaultList } from '../faults.ts'
import type { Inventory } from '../inventory.ts'
import { slices } from '../slices.ts'
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
  const put = async (key: string, pictures: readonly (Picture | null)[]) => {
    found.set(
      key,
      pictures.filter(picture => picture !== null),
    )
    done += 1
    if (done < total && performance.now() - reported < reportMs) return
    reported = performance.now()
    await progress('pictures', done, total)
  }
  const draw = async (
    at: Pick<Fault, 'file' | 'row' | 'column'>,
    icon: string | null,
    ...rest: [kind: 'object' | 'sign', family: Parameters<Shelf['draw']>[2], alt: string]
  ) => {
    if (!icon) return null
    const [kind, family, alt] = rest
    return shelf.draw(kind, icon, family, alt).catch(() => {
      faults.push({ ...at, rule: 'unknown', value: icon })
      return null
    })
  }
  for await (const part of slices(objects.rows)) {
    for (const row of part) {
      const at = { file: objects.file, row: row.line, column: 'pictures' }
      const files = shelf.filesOf(row.pictures, row.code)
      const photos: (Picture | null)[] = []
      for (const file of files) photos.push(await shelf.take(at, file, row.name))
      const icon = { ...at, column: 'icon' }
      if (files.length === 0)
        photos.push(await draw(icon, row.icon, 'object', row.family, row.name))
      await put(`objects ${row.code}`, photos)
    }
  }
  for await (const part of slices(categories.rows)) {
    for (const row of part) {
      const at = { file: categories.file, row: row.line, column: 'icon' }
      await put(`categories ${row.slug}`, [
        await draw(at, row.icon ?? 'package', 'sign', row.family, textIn(textsOf(row, 'name'))),
      ])
    }
  }
  for await (const part of slices(headquarters.rows)) {
    for (const row of part) {
      const at = { file: headquarters.file, row: row.line, column: 'picture' }
      const photo = row.picture
        ? await shelf.take(at, row.picture, row.name)
        : await draw({ ...at, column: 'icon' }, row.icon, 'object', null, row.name)
      await put(`headquarters ${row.code}`, [photo])
    }
  }
  return found
}

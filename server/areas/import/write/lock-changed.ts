import { lockCodes } from '#server/areas/catalogue/product-codes.repo.ts'
import type { Job } from '../job.ts'

/**
 * Locks what the files change, before the first of it is written: the codes of products, as whoever adds copies does, then
 * pickup points and products, as staff do who change them under booked loans.
 */
export function lockChanged(job: Job) {
  const { inventory, libraryId, refs, closures } = job
  const { headquarters, objects, copies, loans } = inventory.tables
  return job.store.write(async db => {
    // Somebody may have added a product since the file was checked.
    await lockCodes(db, libraryId)
    const points = [...headquarters.rows.map(({ code }) => code), ...closures.keys()]
    const codes = new Set(objects.rows.map(({ code }) => code))
    for (const { rows } of [copies, loans]) {
      for (const { object_code } of rows) codes.add(object_code)
    }
    await job.begin?.({
      pointIds: [...new Set(points)],
      productIds: [...codes].flatMap(code => refs.productId(code) ?? []),
    })
  })
}

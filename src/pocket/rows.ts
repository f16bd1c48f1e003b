import type { Pocket } from '#contract/shapes/pocket.ts'

/**
 * A product as the device stores it, as a list because lists are shorter as JSON than objects: id, code, name,
 * description, slugs of its categories, id of its pickup point, preparation days (`null`: the library's), months
 * ahead, whether it can be collected elsewhere, whether it is in maintenance, the placeholder of its picture, how many
 * copies are in service, and the codes of its copies but the first (which earlier versions did not store).
 */
export type PocketRow = [
  id: string,
  code: string,
  name: string,
  description: string,
  categories: string[],
  point: string,
  preparationDays: number | null,
  maxMonths: number,
  transportable: boolean,
  maintenance: boolean,
  blur: string,
  copies?: number,
  copyCodes?: string[],
]

export type ChangedSlice = { slice: number; tag: string; rows: PocketRow[] }

/** The changed slices of an answer, each with its rows. */
export function slicesOf({ slices, products }: Pick<Pocket, 'slices' | 'products'>) {
  let start = 0
  return slices.map(({ slice, tag, count }): ChangedSlice => {
    const rows = Array.from({ length: count }, (_, at) => rowAt(products, start + at))
    start += count
    return { slice, tag, rows }
  })
}

function rowAt(products: Pocket['products'], at: number): PocketRow {
  const { id, code, name, description, categories, point, blur } = products
  const { preparation_days, max_months, transportable, maintenance, copies, copy_codes } = products
  return [
    id[at] ?? '',
    code[at] ?? '',
    name[at] ?? '',
    description[at] ?? '',
    categories[at] ?? [],
    point[at] ?? '',
    preparation_days[at] ?? null,
    max_months[at] ?? 0,
    transportable[at] ?? false,
    maintenance[at] ?? false,
    blur[at] ?? '',
    copies?.[at] ?? 1,
    copy_codes?.[at] ?? [],
  ]
}

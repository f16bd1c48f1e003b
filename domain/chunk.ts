/**
 * Splits a list into parts of this size; the last one may be shorter.
 * @throws TypeError for a value that is not a list, RangeError for a size that is not a whole number above 0
 */
export function chunk<T>(list: readonly T[], size: number): T[][] {
  if (!Array.isArray(list)) throw new TypeError('Only a list can be divided')
  if (!Number.isInteger(size) || size < 1)
    throw new RangeError('A part has a whole number of items')
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  )
}

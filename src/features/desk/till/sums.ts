import type { Closing, PaymentMethod, Receipt } from '#contract/shapes/desk/till.ts'
import { type CsvCell, csvText } from '#domain/csv.ts'

/** What some receipts come to, in cents: those by one way of paying, or all. */
export function sumOf(receipts: readonly Receipt[], method?: PaymentMethod): number {
  const counted = receipts.filter(one => !method || one.method === method)
  return counted.reduce((sum, { cents }) => sum + cents, 0)
}

/** What was counted more than there should be; negative if less. */
export function differenceOf({
  opening,
  cash,
  counted,
}: Pick<Closing, 'opening' | 'cash' | 'counted'>): number {
  return counted - opening - cash
}

type Words = {
  headings: readonly string[]
  /** Of who opens the file. */
  locale: string
  kind: (receipt: Receipt) => string
  method: (receipt: Receipt) => string
  money: (cents: number) => string
}

/** The receipts of a month for the bookkeeper, oldest first, without names and notes. */
export function monthCsv(receipts: readonly Receipt[], words: Words): string {
  const numberOf = (one: Pick<Receipt, 'year' | 'number'> | null) =>
    one && `${one.number}/${one.year}`
  const rows = [...receipts].reverse().map((one): CsvCell[] => [
    numberOf(one),
    one.day,
    one.point?.name ?? '',
    words.kind(one),
    words.method(one),
    words.money(one.cents),
    numberOf(one.reversal_of),
    // What was bought online is in no till: it is counted with its month.
    one.point ? one.closed_on : one.day.slice(0, 7),
  ])
  return csvText(words.headings, rows, words.locale)
}

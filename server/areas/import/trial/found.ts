import type { RowKind } from '#contract/shapes/admin/trial.ts'
import { hasEmail } from '#contract/texts/no-email.ts'
import { labelOf } from '../columns/column.ts'
import { furtherColumnsOf } from '../kinds/further-columns.ts'
import type { Origin, Placed } from '../read/parse-table.ts'
import { columnsOf, type TableName, tableNames } from '../rows.ts'
import { type Decisions, type Group, type Page, rowsOfPage } from './decisions.ts'

/** How many rows of a kind are shown at first, and how much of them. */
const rowsAtFirst = 10
const shownFields = 12
const shownChars = 160

type Cells = Record<string, unknown>
/** A cell of a row, with its former value if it changes. */
export type ShownField = { column: string; from?: string; to: string }
type Shown = { row: number; file: string; name: string; fields: ShownField[] }
type Kind = { count: number; from: number; rows: Shown[] }

type Table = { files: string[]; kinds: Record<RowKind, Kind> }

/** A group with the names of its rows. `heading` is its column in the file. */
export type FoundGroup = Group & { names: string[]; heading?: string | null }

/** What a trial has found: the rows of each table and kind, and the groups of faults. */
export type TrialFound = {
  tables: ({ table: TableName } & Table)[]
  groups: FoundGroup[]
  /** The rows with faults as they were corrected: a CSV by the name of each file. */
  corrected?: { name: string; text: string }[]
}

/** Collects the rows of a trial: their numbers, and those of the first page or of the one that is asked for. */
export class ShownRows {
  readonly #page: Page | null
  readonly #decisions: Decisions
  readonly #tables = new Map<TableName, Table>()

  constructor(decisions: Decisions, page: Page | null) {
    this.#decisions = decisions
    this.#page = page
  }

  /**
   * Adds a row. One without a place is of no file.
   * @param changed the columns of the database that differ from the stored row
   */
  add(
    table: TableName,
    row: Cells & Partial<Placed>,
    kind: RowKind,
    change?: { stored: Cells; columns: readonly string[]; besides?: readonly ShownField[] },
  ) {
    const { line, origin } = row
    if (line === undefined || !origin) return
    const { file, has } = origin
    if (kind !== 'faulty' && this.#decisions.isFaulty(file, line)) return
    const one = this.#kindOf(table, file, kind)
    const place = one.count
    one.count += 1
    const most = this.#page?.key === keyOf(kind, table) ? rowsOfPage : rowsAtFirst
    if (place < one.from || one.rows.length >= most) return
    const fields =
      kind === 'new'
        ? given(table, has, row)
        : change
          ? [...differing(table, row, change), ...(change.besides ?? [])]
          : []
    const name = nameOf(table, row)
    one.rows.push({ row: line, file, name, fields: fields.slice(0, shownFields) })
  }

  /** Counts a row that stands elsewhere: with its faults. */
  count(table: TableName, file: string, kind: RowKind) {
    this.#kindOf(table, file, kind).count += 1
  }

  all(): TrialFound['tables'] {
    return tableNames.flatMap(table => {
      const found = this.#tables.get(table)
      return found ? [{ table, ...found }] : []
    })
  }

  #kindOf(table: TableName, file: string, kind: RowKind): Kind {
    const known = this.#tables.get(table)
    if (known) {
      if (!known.files.includes(file)) known.files.push(file)
      return known.kinds[kind]
    }
    const blank = (one: RowKind): Kind => ({
      count: 0,
      from: this.#page?.key === keyOf(one, table) ? this.#page.from : 0,
      rows: [],
    })
    const kinds = {
      new: blank('new'),
      changed: blank('changed'),
      same: blank('same'),
      skipped: blank('skipped'),
      faulty: blank('faulty'),
    }
    this.#tables.set(table, { files: [file], kinds })
    return kinds[kind]
  }
}

/** By which a page of a kind is asked for. */
const keyOf = (kind: RowKind, table: TableName) => `${kind} ${table}`

/** What people call a row: its code or number, and its name. */
export function nameOf(table: TableName, row: Cells): string {
  const [one, other] = {
    categories: [row.slug, row.name_it],
    headquarters: [row.code, row.name],
    closures: [row.headquarters, row.when],
    members: [[row.first_name, row.last_name].filter(Boolean).join(' '), personOf(row)],
    memberships: [personOf(row), row.card_name],
    objects: [row.code, row.name],
    copies: [row.code, row.object_code],
    loans: [row.number || row.ref, row.object_code],
    reviews: [row.object_code, personOf(row)],
    notes: [personOf(row), row.text],
    closings: [row.headquarters, row.day],
    receipts: [`${row.year}/${row.number}`, row.member_email],
    contacts: [personOf(row), row.day],
    defects: [row.copy_code, row.note],
    wishes: [row.object_code, personOf(row)],
    queue: [row.object_code, personOf(row)],
  }[table]
  return [one, other].filter(Boolean).map(textOf).join(' · ').slice(0, shownChars)
}

/** A value as people read it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = Array.isArray(value) ? value.map(partOf).join('; ') : String(value)
  return text.slice(0, shownChars)
}

/** An amount, which is stored in cents, as people write it. */
const shownOf = (column: string, value: unknown) =>
  /cents$/.test(column) && value !== null && value !== undefined
    ? (Number(value) / 100).toFixed(2)
    : textOf(value)

/** An own field with its name; else the entry of a list. */
const partOf = (one: unknown) =>
  typeof one === 'object' && one !== null && 'name' in one && 'value' in one
    ? `${one.name}: ${one.value}`
    : String(one)

/** Who is meant: the address that stands in for none is nobody's to read. */
const personOf = (row: Cells): unknown => {
  const email = String(row.member_email ?? row.email ?? '')
  return hasEmail(email) ? email : row.contact_email || row.member_name
}

/** The cells of a new row that have a value. */
function given(table: TableName, has: Origin['has'], row: Cells) {
  return columnsOf(table).flatMap(([column, { label, key }]) => {
    const to = has(column) && label && !key ? shownOf(column, row[column]) : ''
    return to ? [{ column, to }] : []
  })
}

/** The cells of a changed row that differ from the stored one. Its pictures have other names in the file. */
function differing(
  table: TableName,
  row: Cells,
  { stored, columns }: { stored: Cells; columns: readonly string[] },
) {
  return columnsOf(table).flatMap(([column, { from, writes, label, key, newRowsOnly }]) => {
    const written: readonly string[] = writes ?? (typeof from === 'string' ? [from] : [])
    const isWritten = written.some(one => columns.includes(one))
    if (!isWritten || !label || key || newRowsOnly || from === undefined) return []
    const before = typeof from === 'string' ? stored[from as string] : from(stored as never)
    const [was, to] = [shownOf(column, before), shownOf(column, row[column])]
    return was === to ? [] : [{ column, from: was, to }]
  })
}

/** The name of a column in words. */
export function columnLabel(
  table: TableName,
  column: string,
  locale: Parameters<typeof labelOf>[1],
) {
  const own = columnsOf(table).find(([name]) => name === column)?.[1]
  const found = /cents$/.test(column)
    ? furtherColumnsOf('objects').find(({ name }) => name === `copies.${column}`)
    : own
  return found?.label ? labelOf(found, locale) : column
}

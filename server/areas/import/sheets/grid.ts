import { ImportRefused, refuseFile } from '../faults.ts'
import type { TableRecord } from '../read/read-records.ts'
import { type Room, sourceLimits } from '../sources/source.ts'

/** A sheet of a workbook, with its filled rows; a CSV file is one without a name. */
export type Sheet = { name: string | null; records: TableRecord[] }

/** How many rows of one merged cell are filled. */
const mergedRows = 1000

/** Collects the cells of a sheet row by row, without more of them than there is room for. */
export class Grid {
  readonly records: TableRecord[] = []
  readonly #file: string
  readonly #room: Room
  #cells: string[] = []
  #lines: Map<number, TableRecord> | undefined

  constructor(file: string, room: Room) {
    this.#file = file
    this.#room = room
  }

  /** Columns are counted from 0. Empty cells need no call. @throws ImportRefused if the column is too far to the right */
  put(column: number, text: string) {
    const written = text.trim()
    if (!written) return
    if (!(column >= 0 && column < sourceLimits.columns)) refuseFile(this.#file, 'too_many_columns')
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = written
  }

  /** Ends a row, which may stand for several equal ones. @throws ImportRefused */
  endRow(line: number, times = 1) {
    const cells = this.#cells
    this.#cells = []
    if (cells.length === 0) return
    for (let at = 0; at < times; at += 1) {
      this.#room.rows -= 1
      this.#room.cells -= cells.length
      if (this.#room.rows < 0) this.#refuse('too_many_rows')
      if (this.#room.cells < 0) this.#refuse('too_many_values')
      this.records.push({ line: line + at, cells })
    }
  }

  /** Cells that were merged: those below the first one have its value; a row that is one wide cell is a heading or a note. */
  merge({ from, to }: { from: Cell; to: Cell }) {
    this.#lines ??= new Map(this.records.map(record => [record.line, record]))
    const first = this.#lines.get(from.line)
    if (!first) return
    if (to.column - from.column >= 2) {
      first.isWide = true
      return
    }
    const value = first.cells[from.column] ?? ''
    const last = Math.min(to.line, from.line + mergedRows)
    for (let line = from.line + 1; line <= last; line += 1) {
      const cells = this.#lines.get(line)?.cells
      if (!cells || cells[from.column]) continue
      while (cells.length < from.column) cells.push('')
      cells[from.column] = value
    }
  }

  #refuse(rule: 'too_many_rows' | 'too_many_values'): never {
    throw new ImportRefused([{ file: this.#file, row: null, column: null, rule }])
  }
}

/** A cell's column, counted from 0, and its row, counted from 1. */
type Cell = { column: number; line: number }

/** `C12`: the third column of row 12. */
export function cellAt(ref: string): Cell | null {
  const [, letters = '', line = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(ref) ?? []
  if (!letters) return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column, line: Number(line) }
}

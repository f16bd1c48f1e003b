import type { ReactNode } from 'react'
import styles from './table.module.css'

type Props = {
  caption?: ReactNode
  headings: readonly string[]
  /** Cells in the order of the headings; the first names its row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** All cells but the first are numbers, aligned right. */
  numbers?: boolean
}

/** A table with row and column headings. */
export function Table({ caption, headings, rows, numbers = false }: Props) {
  return (
    <table className={styles.table} data-numbers={numbers || undefined}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {headings.map(heading => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {rest.map((cell, index) => (
              <td key={headings[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

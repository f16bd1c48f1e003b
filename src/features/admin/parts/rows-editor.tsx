import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { cx } from '#src/ui/cx.ts'
import layout from './layout.module.css'
import styles from './rows-editor.module.css'

type Props<T> = {
  value: readonly T[]
  onChange: (rows: T[]) => void
  /** The name of a row; its number follows. */
  legend: string
  /** The values of a new row. */
  blank: () => T
  add: ReactNode
  /** A row has several groups of fields, which take its whole width. */
  wide?: boolean
  /** The maximum number of rows. */
  most?: number
  /** The fields of a row. */
  children: (row: T, index: number) => ReactNode
}

/** A list whose rows are edited in place: rows are added at the end and removed. */
export function RowsEditor<T>({
  value: rows,
  onChange,
  legend,
  blank,
  add,
  wide,
  most,
  children,
}: Props<T>) {
  return (
    <>
      {rows.map((row, index) => (
        <fieldset key={index} className={cx(styles.row, wide && styles.wide)}>
          <legend className={layout.small}>
            {legend} {index + 1}
          </legend>
          {children(row, index)}
          <Button look="quiet" small onClick={() => onChange(rows.filter((_, at) => at !== index))}>
            <Trans>Togli</Trans>
          </Button>
        </fieldset>
      ))}
      {rows.length < (most ?? Number.POSITIVE_INFINITY) && (
        <div className={layout.actions}>
          <Button look="secondary" small onClick={() => onChange([...rows, blank()])}>
            {add}
          </Button>
        </div>
      )}
    </>
  )
}

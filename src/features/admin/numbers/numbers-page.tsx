import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { type CsvCell, csvText } from '#domain/csv.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Table } from '#src/ui/table/table.tsx'
import { Figures } from '../parts/figures.tsx'
import layout from '../parts/layout.module.css'
import styles from './bar-chart.module.css'

/** Statistics of the library's loans: as charts, as tables and as CSV files. */
export function NumbersPage() {
  const { t } = useLingui()
  const format = useFormat()
  const { data: numbers, error, refetch, dataUpdatedAt } = useQuery(queryFor('admin.numbers'))
  if (!numbers) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  const percent = new Intl.NumberFormat(format.locale, {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  const months = numbers.months.map(({ month, loans, late }) => {
    const label = format.month(`${month}-01`)
    return { label, short: label.slice(0, 3), value: loans, part: late }
  })
  return (
    <>
      <DataAge at={dataUpdatedAt} />
      <Figures
        figures={[
          [t`Oggetti`, numbers.objects],
          [t`Fuori adesso`, numbers.out_now],
          [t`In ritardo adesso`, numbers.overdue_now],
          [t`Prestiti tornati tardi`, percent.format(numbers.overdue_rate)],
          [t`Mai prestati`, numbers.never_lent_count],
        ]}
      />
      <Sheet
        title={t`Prestiti per mese`}
        file="prestiti-per-mese.csv"
        headings={[t`Mese`, t`Prestiti`, t`In ritardo`]}
        rows={months.map(({ label, value, part }) => [label, value, part])}
      >
        <p className={layout.small}>
          <Trans>Tratteggiati: quelli tornati tardi.</Trans>
        </p>
        <BarChart
          label={t`Prestiti cominciati in ciascuno degli ultimi dodici mesi, e quanti in ritardo`}
          bars={months}
        />
      </Sheet>
      <Sheet
        title={t`I più richiesti`}
        file="piu-richiesti.csv"
        headings={[t`Oggetto`, t`Codice`, t`Prestiti`]}
        rows={numbers.top.map(one => [format.name(one), one.code, one.loans])}
      >
        <BarChart
          label={t`I dieci oggetti più prestati`}
          bars={numbers.top.map(({ code, loans }) => ({
            label: code,
            short: code,
            value: loans,
            part: 0,
          }))}
        />
      </Sheet>
      <Sheet
        title={t`Mai prestati`}
        file="mai-prestati.csv"
        headings={[t`Oggetto`, t`Codice`]}
        rows={numbers.never_lent.map(one => [format.name(one), one.code])}
      />
    </>
  )
}

type SheetProps = {
  title: string
  file: string
  headings: readonly string[]
  rows: readonly (readonly CsvCell[])[]
  children?: ReactNode
}

/** The same figures as a chart, as a table and as a CSV file. */
function Sheet({ title, file, headings, rows, children }: SheetProps) {
  const { i18n } = useLingui()
  return (
    <Section title={title}>
      {children}
      <details>
        <summary>
          <Trans>Come tabella</Trans>
        </summary>
        <Table
          numbers
          caption={title}
          headings={headings}
          rows={rows.map(cells => ({ key: `${cells[0]} ${cells[1]}`, cells }))}
        />
      </details>
      <div className={layout.actions}>
        <Button
          look="secondary"
          small
          aria-label={`CSV: ${title}`}
          onClick={() => saveFile(file, 'text/csv', csvText(headings, rows, i18n.locale))}
        >
          <Trans>Scarica CSV</Trans>
        </Button>
      </div>
    </Section>
  )
}

/** `short` is written under the bar; `part` is how much of `value` is hatched. */
type Bar = { label: string; short: string; value: number; part: number }

/** Bars, each with a hatched part; screen readers get the values as one text. */
function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  const spoken = bars.map(({ label, value }) => `${label}: ${value}`).join('; ')
  const share = (part: number, whole: number) => (whole ? `${(100 * part) / whole}%` : '0%')
  return (
    // Keys scroll it where it is wider than the page.
    <div className={styles.chart} role="img" aria-label={`${label}. ${spoken}`} tabIndex={0}>
      {bars.map(({ label, short, value, part }) => (
        <div key={label} className={styles.column}>
          <div className={styles.bar} style={{ '--tall': share(value, top) } as CSSProperties}>
            <span>{value}</span>
            <div style={{ height: share(part, value) }} />
          </div>
          <span>{short}</span>
        </div>
      ))}
    </div>
  )
}

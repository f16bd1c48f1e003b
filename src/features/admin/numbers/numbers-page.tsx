import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Numbers } from '#contract/shapes/admin/admin.ts'
import { type CsvCell, csvText } from '#domain/csv.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Problem } from '#src/library/problem.tsx'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { AdminPage } from '../admin-page.tsx'
import { BarChart } from './bar-chart.tsx'
import './numbers.css'
import { Waiting } from '../waiting.tsx'

/** What people ask of a library, drawn, in a table and as CSV. */
export function NumbersPage() {
  const { t } = useLingui()
  return <AdminPage title={() => t`I numeri della biblioteca`}>{() => <Loaded />}</AdminPage>
}

function Loaded() {
  const { data, error, refetch } = useQuery(queryFor('admin.numbers'))
  if (error && !data) return <Problem failure={error} retry={refetch} />
  return data ? <Figures numbers={data} /> : <Waiting />
}

function Figures({ numbers }: { numbers: Numbers }) {
  const { t } = useLingui()
  const format = useFormat()
  const percent = new Intl.NumberFormat(format.locale, {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  const months = numbers.months.map(({ month, loans, late }) => ({
    label: format.month(`${month}-01`),
    loans,
    late,
  }))
  return (
    <>
      <dl className="adm-figures">
        <Figure label={t`Oggetti`} value={numbers.objects} />
        <Figure label={t`Fuori adesso`} value={numbers.out_now} />
        <Figure label={t`In ritardo adesso`} value={numbers.overdue_now} />
        <Figure label={t`Prestiti tornati tardi`} value={percent.format(numbers.overdue_rate)} />
        <Figure label={t`Mai prestati`} value={numbers.never_lent_count} />
      </dl>
      <Sheet
        title={t`Prestiti per mese`}
        file="prestiti-per-mese.csv"
        headings={[t`Mese`, t`Prestiti`, t`In ritardo`]}
        rows={months.map(({ label, loans, late }) => [label, loans, late])}
      >
        <p className="adm-small">
          <Trans>Tratteggiati: quelli tornati tardi.</Trans>
        </p>
        <BarChart
          label={t`Prestiti cominciati in ciascuno degli ultimi dodici mesi, e quanti in ritardo`}
          bars={months.map(({ label, loans, late }) => ({
            ...{ label, short: label.slice(0, 3), value: loans, part: late },
          }))}
        />
      </Sheet>
      <Sheet
        title={t`I più richiesti`}
        file="piu-richiesti.csv"
        headings={[t`Oggetto`, t`Codice`, t`Prestiti`]}
        rows={numbers.top.map(({ name, code, loans }) => [name, code, loans])}
      >
        <BarChart
          label={t`I dieci oggetti più prestati`}
          bars={numbers.top.map(({ code, loans }) => ({
            ...{ label: code, short: code, value: loans, part: 0 },
          }))}
        />
      </Sheet>
      <Sheet
        title={t`Mai prestati`}
        file="mai-prestati.csv"
        headings={[t`Oggetto`, t`Codice`]}
        rows={numbers.never_lent.map(({ name, code }) => [name, code])}
      />
    </>
  )
}

function Figure({ label, value }: { label: string; value: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

type SheetProps = {
  title: string
  file: string
  headings: readonly string[]
  rows: readonly (readonly CsvCell[])[]
  children?: ReactNode
}

/** The same figures three times: to look at, to read, to take away. */
function Sheet({ title, file, headings, rows, children }: SheetProps) {
  return (
    <Section title={title}>
      {children}
      <details>
        <summary>
          <Trans>Come tabella</Trans>
        </summary>
        <table className="adm-table">
          <caption className="adm-small">{title}</caption>
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
            {rows.map(([first, ...rest]) => (
              <tr key={`${first} ${rest[0]}`}>
                <th scope="row">{first}</th>
                {rest.map((cell, index) => (
                  <td key={headings[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <div className="adm-acts">
        <Button
          look="secondary"
          small
          aria-label={`CSV: ${title}`}
          onClick={() => saveFile(file, 'text/csv', csvText(headings, rows))}
        >
          <Trans>Scarica CSV</Trans>
        </Button>
      </div>
    </Section>
  )
}

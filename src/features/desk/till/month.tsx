import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import type { Closing, TillMonth } from '#contract/shapes/desk/till.ts'
import { addMonths } from '#domain/days/plain-date.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useInAddress } from '#src/library/address/use-in-address.ts'
import { useToday } from '#src/library/clock.ts'
import { kindNames, useReceiptTexts } from '#src/library/payment/receipt-texts.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { saveFile } from '#src/platform/save-file.ts'
import { Button, IconButton } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Counted } from './close-till.tsx'
import { ReceiptRows, Sums } from './receipt-rows.tsx'
import { monthCsv } from './sums.ts'
import styles from './till.module.css'

/** All points in a month, by day, and the file for the bookkeeper. */
export function Month() {
  const { t } = useLingui()
  const format = useFormat()
  const now = useToday().slice(0, 7)
  const [asked, setMonth] = useInAddress('month', now)
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : now
  const first = `${month}-01`
  const { data, error, refetch } = useQuery(queryFor('till.month', { query: { month: first } }))
  const move = (by: number) => setMonth(addMonths(first, by).slice(0, 7))
  return (
    <Section title={<Trans>Mese per mese</Trans>}>
      <div className={styles.chips}>
        <IconButton label={t`Mese prima`} onClick={() => move(-1)}>
          <ChevronLeft size={20} />
        </IconButton>
        <strong aria-live="polite">{format.month(first)}</strong>
        <IconButton label={t`Mese dopo`} disabled={month >= now} onClick={() => move(1)}>
          <ChevronRight size={20} />
        </IconButton>
      </div>
      {data ? (
        <Days month={month} data={data} />
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="200px" />
      )}
    </Section>
  )
}

function Days({ month, data }: { month: string; data: TillMonth }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const { method } = useReceiptTexts()
  const { receipts, closings } = data
  const days = [...new Set([...receipts, ...closings].map(({ day }) => day))].sort().reverse()
  if (days.length === 0) {
    return (
      <p className={styles.idle}>
        <Trans>Nessun movimento in questo mese.</Trans>
      </p>
    )
  }
  const amount = new Intl.NumberFormat(i18n.locale, {
    minimumFractionDigits: 2,
    useGrouping: false,
  })
  const save = () => {
    const text = monthCsv(receipts, {
      headings: [
        t`Ricevuta`,
        t`Giorno`,
        t`Punto`,
        t`Per`,
        t`Come`,
        t`Importo in euro`,
        t`Storno della`,
        t`Chiusura del`,
      ],
      locale: i18n.locale,
      kind: ({ kind }) => i18n._(kindNames[kind]),
      method,
      money: cents => amount.format(cents / 100),
    })
    saveFile(`${t`cassa`}-${month}.csv`, 'text/csv', text)
  }
  return (
    <div className={styles.group}>
      <div>
        <Button look="secondary" small onClick={save}>
          <Download size={18} />
          <Trans>Scarica per la contabilità</Trans>
        </Button>
      </div>
      <Sums receipts={receipts} />
      {days.map(day => (
        <section key={day} className={styles.group} aria-label={format.dayLong(day)}>
          <h3>{format.dayLong(day)}</h3>
          <ReceiptRows receipts={receipts.filter(one => one.day === day)} />
          {closings
            .filter(one => one.day === day)
            .map(closing => (
              <Closed key={closing.id} closing={closing} />
            ))}
        </section>
      ))}
    </div>
  )
}

function Closed({ closing }: { closing: Closing }) {
  const place = closing.point.name
  return (
    <details>
      <summary>
        <Trans>Chiusura: {place}</Trans>
      </summary>
      <Counted closing={closing} />
    </details>
  )
}

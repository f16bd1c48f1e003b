import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportTable } from '#contract/shapes/admin/transfer.ts'
import { Fact, Facts } from '#src/ui/facts/facts.tsx'
import styles from './import-tables.module.css'

/** The first rows of a file as they will be here, to see at a glance whether it was understood. */
export function ImportPreview({ shown }: { shown: ImportTable }) {
  const { t } = useLingui()
  const { preview = [], columns } = shown
  if (preview.length === 0) return null
  const labels = new Map(columns.map(({ name, label }) => [name, label ?? name]))
  const said: Record<string, string> = { true: t`sì`, false: t`no` }
  return (
    <section aria-label={t`Come saranno le prime righe`}>
      <h3>
        <Trans>Come saranno le prime righe</Trans>
      </h3>
      <ul className={styles.columns}>
        {preview.map((row, at) => {
          const { title, hidden } = titleOf(row)
          return (
            <li key={at} className={styles.row}>
              <strong dir="auto">{title}</strong>
              <Facts>
                {Object.entries(row)
                  .filter(([name]) => !hidden.includes(name))
                  .map(([name, value]) => (
                    <Fact key={name} name={labels.get(name) ?? name}>
                      <span dir="auto">{said[value] ?? value}</span>
                    </Fact>
                  ))}
              </Facts>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What a row is called here, and the columns that say so. */
function titleOf(row: Record<string, string>) {
  const { first_name = '', last_name = '', name, member_email, email, code } = row
  const person = `${first_name} ${last_name}`.trim()
  const title = name || person || member_email || email || code || '—'
  return { title, hidden: ['name', 'full_name', 'first_name', 'last_name'] }
}

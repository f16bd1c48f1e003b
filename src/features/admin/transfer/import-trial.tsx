import { useLingui } from '@lingui/react/macro'
import { orderStatuses } from '#contract/order-status.ts'
import type { RowKind, TrialRow, TrialTable } from '#contract/shapes/admin/trial.ts'
import { statusLabels } from '#src/i18n/order-status.ts'
import layout from '../parts/layout.module.css'
import { List, ListRow } from '../parts/list.tsx'
import { ImportFaults } from './import-faults.tsx'
import { More } from './import-more.tsx'
import { useStateNames } from './import-questions.tsx'
import { useImportRun } from './import-run.ts'
import { useTableNames } from './import-tables.tsx'
import styles from './import-trial.module.css'

/** What a trial has found: the faults with what to do about them, then the rows as they will be. */
export function ImportTrial() {
  const { trial } = useImportRun()
  if (!trial) return null
  return (
    <>
      <ImportFaults groups={trial.groups} />
      <Counts tables={trial.tables} />
      {trial.tables.map(table => (
        <Rows key={table.table} table={table} />
      ))}
    </>
  )
}

const kinds: readonly RowKind[] = ['new', 'changed', 'same', 'skipped', 'faulty']

function useKinds(): Record<RowKind, string> {
  const { t } = useLingui()
  return {
    new: t`Nuove`,
    changed: t`Cambiate`,
    same: t`Uguali`,
    skipped: t`Saltate`,
    faulty: t`Da correggere`,
  }
}

function Counts({ tables }: { tables: readonly TrialTable[] }) {
  const { t } = useLingui()
  const names = useTableNames()
  const words = useKinds()
  if (tables.length === 0) return null
  return (
    <List label={t`Che cosa succede alle righe`}>
      {tables.map(({ table, files, counts }) => (
        <li key={table}>
          <ListRow
            title={names[table] ?? table}
            text={kinds
              .filter(kind => (counts[kind] ?? 0) > 0)
              .map(kind => `${words[kind]}: ${counts[kind]}`)
              .join(' · ')}
            details={[files.join(', ')]}
          />
        </li>
      ))}
    </List>
  )
}

/** The rows of a table by what happens to them; those with faults stand with their faults. */
function Rows({ table }: { table: TrialTable }) {
  const names = useTableNames()
  const words = useKinds()
  return table.rows.map(({ kind, from, rows }) => (
    <details key={kind} className={styles.rows} open={from > 0}>
      <summary>
        <strong>{names[table.table] ?? table.table}</strong>{' '}
        <span className={layout.small}>
          {words[kind]}: {table.counts[kind]}
        </span>
      </summary>
      <ul className={styles.list}>
        {rows.map(row => (
          <li key={`${row.file} ${row.row}`}>
            <Row row={row} />
          </li>
        ))}
      </ul>
      <More
        key={from}
        page={`${kind} ${table.table}`}
        from={from}
        shown={rows.length}
        all={table.counts[kind] ?? 0}
      />
    </details>
  ))
}

function Row({ row: { row, file, name, fields } }: { row: TrialRow }) {
  const { t, i18n } = useLingui()
  const states = useStateNames()
  const loans = orderStatuses.map(one => [one, i18n._(statusLabels[one])])
  const said: Record<string, string> = {
    ...Object.fromEntries(loans),
    ...states,
    true: t`sì`,
    false: t`no`,
  }
  const shown = (text: string) => said[text] ?? (text || '—')
  return (
    <>
      <strong>{name || t`Riga ${row}`}</strong>{' '}
      <span className={layout.small}>{file ? t`${file}, riga ${row}` : t`riga ${row}`}</span>
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map(({ label, from, to }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {from !== undefined && (
                  <>
                    <del>{shown(from)}</del> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                {shown(to)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

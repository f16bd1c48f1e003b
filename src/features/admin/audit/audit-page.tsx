import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { AdminList } from '../parts/admin-list.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { ListRow } from '../parts/list.tsx'
import styles from './audit-page.module.css'
import { useActionNames } from './use-action-names.ts'

/** The audit log: what staff changed, with the values before and after. */
export function AuditPage() {
  const { t } = useLingui()
  return (
    <AdminPage title={t`Registro delle modifiche`}>
      <Audit />
    </AdminPage>
  )
}

function Audit() {
  const { t } = useLingui()
  const format = useFormat()
  const query = useQuery(queryFor('admin.audit'))
  const names = useActionNames()
  return (
    <AdminList
      query={query}
      none={t`Ancora nessuna modifica`}
      next={t`Qui compare che cosa cambia chi gestisce, e quando.`}
      label={t`Modifiche`}
    >
      {row => (
        <ListRow
          title={`${names[row.action] ?? row.action} · ${row.target}`}
          text={<Difference before={row.before} after={row.after} />}
          details={[`${row.actor} · ${format.moment(row.at)}`]}
        />
      )}
    </AdminList>
  )
}

function Difference({ before, after }: { before: unknown; after: unknown }) {
  const was = (before ?? {}) as Record<string, unknown>
  const is = (after ?? {}) as Record<string, unknown>
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return (
    <ul className={styles.difference}>
      {names.map(name => (
        <li key={name}>
          {name}: {name in was && <del>{short(was[name])}</del>}{' '}
          {name in is && <ins>{short(is[name])}</ins>}
        </li>
      ))}
    </ul>
  )
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text && text.length > 160 ? `${text.slice(0, 160)}…` : (text ?? '')
}

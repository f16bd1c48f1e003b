import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { Section } from '#src/ui/page/page.tsx'
import styles from './help.module.css'
import { useStaff } from './use-staff.ts'

const shown = 12

/** For staff: the views of each kind of page in the last month. */
export function ViewCounts() {
  const staff = useStaff()
  const { data } = useQuery({ ...queryFor('views.list', { query: {} }), enabled: staff })
  if (!staff || !data) return null
  return (
    <Section title={<Trans>Pagine viste negli ultimi trenta giorni</Trans>}>
      <table className={styles.counts}>
        <tbody>
          {totals(data).map(([page, views]) => (
            <tr key={page}>
              <th scope="row">{page}</th>
              <td>{views}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function totals(counts: readonly { page: string; views: number }[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const { page, views } of counts) sums.set(page, (sums.get(page) ?? 0) + views)
  return [...sums].sort(([, a], [, b]) => b - a).slice(0, shown)
}

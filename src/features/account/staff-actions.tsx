import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Section } from '#src/ui/page/page.tsx'
import styles from './account.module.css'

const shown = 5

/** What staff did while they impersonated the member. Hidden if there are no entries. */
export function StaffActions() {
  const format = useFormat()
  const { data } = useQuery(queryFor('audit.mine'))
  if (!data || data.length === 0) return null
  return (
    <Section title={<Trans>Il personale ha usato il tuo profilo</Trans>}>
      <ul className={styles.small}>
        {data.slice(0, shown).map(({ at, action }, index) => (
          <li key={index}>
            {format.moment(at)}{' '}
            {action === 'GET' ? <Trans>per guardare</Trans> : <Trans>per cambiare qualcosa</Trans>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

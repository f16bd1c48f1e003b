import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './scan.module.css'

/** What staff scanned in this visit, latest first. */
export function Scanned({ ids }: { ids: readonly string[] }) {
  return (
    <Section title={<Trans>Scansionati</Trans>}>
      <ul className={styles.scanned}>
        {ids.map(id => (
          <li key={id}>
            <Entry id={id} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Entry({ id }: { id: string }) {
  const failureText = useFailureText()
  const { data, error } = useQuery(queryFor('products.get', { params: { id } }))
  return (
    <Link to="/products/$id" params={{ id }}>
      <Picture picture={data?.img ?? null} sizes="56px" square decorative />
      <span>
        <strong>{data?.name ?? id}</strong>
        <small>{error ? failureText(error) : data?.code}</small>
      </span>
    </Link>
  )
}

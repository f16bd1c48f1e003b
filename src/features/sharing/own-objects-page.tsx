import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Problem } from '#src/library/problem.tsx'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { EmptyState, Loading, Skeleton, StatusChip } from '#src/ui/states/states.tsx'
import styles from './sharing.module.css'

/** What I lend, and where each object is today. */
export function OwnObjectsPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(queryFor('sharing.list'))
  return (
    <Page title={t`I miei oggetti`} narrow>
      {data?.length === 0 ? (
        <EmptyState title={t`Non condividi ancora nessun oggetto`}>
          <p>
            <Trans>Quello che sta in cantina può servire a qualcuno in fondo alla strada.</Trans>
          </p>
          <Link to="/support" className={buttonClass('secondary')}>
            <Trans>Scrivi all'oggettoteca</Trans>
          </Link>
        </EmptyState>
      ) : data ? (
        <ul className={styles.list}>
          {data.map(object => (
            <li key={object.id}>
              <OwnObject object={object} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <Problem failure={error} retry={refetch} />
      ) : (
        <Loading>
          <Skeleton height="320px" />
        </Loading>
      )}
    </Page>
  )
}

function OwnObject({ object }: { object: ProductCard }) {
  const format = useFormat()
  const { status, to_date } = object.loan
  return (
    <Link to="/products/$id" params={{ id: object.id }} className={styles.object}>
      <Picture picture={object.img} sizes="92px" square decorative />
      <span>
        <strong>{object.name}</strong>
        <small>{object.code}</small>
        {status === 'available' && (
          <StatusChip tone="good">
            <Trans>Disponibile</Trans>
          </StatusChip>
        )}
        {status === 'busy' && (
          <StatusChip tone="waiting">
            {to_date ? (
              <Trans>In prestito fino a {format.dayShort(to_date)}</Trans>
            ) : (
              <Trans>In prestito</Trans>
            )}
          </StatusChip>
        )}
        {status === 'maintenance' && (
          <StatusChip tone="neutral">
            <Trans>In manutenzione</Trans>
          </StatusChip>
        )}
      </span>
    </Link>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { statusLabels } from '#src/i18n/order-status.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './scan.module.css'

/**
 * The products that staff scanned in this visit with their loans, newest first, with links to the
 * desk.
 */
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
  const { t } = useLingui()
  const failureText = useFailureText()
  const format = useFormat()
  const { data, error } = useQuery(queryFor('desk.object', { params: { id } }))
  const product = data?.object
  const missing = t`Nessun oggetto con questo codice: controlla l'etichetta.`
  const failure = error && (error.code === 'not_found' ? missing : failureText(error))
  return (
    <Link to="/desk" search={{ object: product?.code ?? id }}>
      <Picture picture={product?.img ?? null} sizes="56px" square decorative />
      <span>
        <strong>{product ? format.name(product) : id}</strong>
        <small>{error ? failure : product?.code}</small>
        {data && <Loans of={data} />}
      </span>
    </Link>
  )
}

/** The current borrower and the next one. */
function Loans({ of: { current, next } }: { of: DeskProduct }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const [who, period] = current ? [current.borrower.name, format.period(current)] : []
  const [then, day] = next
    ? [next.borrower.name, withPreposition('from', format.dayShort(next.from_date))]
    : []
  return (
    <>
      <small>
        {current ? (
          <>
            {i18n._(statusLabels[current.status])}: {who}, {period}
          </>
        ) : (
          <Trans>Non è in prestito e oggi non lo aspetta nessuno.</Trans>
        )}
      </small>
      {next && (
        <small>
          <Trans>
            Poi {then}, {day}
          </Trans>
        </small>
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { statusLabels } from '#src/i18n/order-status.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLabels } from '#src/library/labels/use-labels.ts'
import { mayOffer } from '#src/session/may-offer.ts'
import { useSession } from '#src/session/session.ts'
import { lazily } from '#src/ui/lazily.ts'
import { Page, Section } from '#src/ui/page/page.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { CodeForm } from '#src/ui/scanner/code-form.tsx'
import { RefusedLabel } from '#src/ui/scanner/refused-label.tsx'
import { Loading } from '#src/ui/states/states.tsx'
import styles from './scan.module.css'

/** A phone stores it on first use, as the reader of codes that it needs. */
const Camera = lazily(async () => (await import('#src/ui/scanner/camera.tsx')).Camera)

/** Scans a product's label and opens the product. At the desk the scanner stays open. */
export function ScanPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isStaff = useIsStaff()
  const [scanned, setScanned] = useState<readonly string[]>([])

  const { read, refused } = useLabels(async id => {
    navigator.vibrate?.(60)
    if (await isStaff()) setScanned(ids => [id, ...ids.filter(one => one !== id)].slice(0, 50))
    else void navigate({ to: '/products/$id', params: { id } })
  })

  return (
    <Page title={t`Scansiona un'etichetta`} narrow>
      <p>
        <Trans>Inquadra il codice QR sull'oggetto: si apre la sua pagina.</Trans>
      </p>
      <RefusedLabel refused={refused} />
      <Suspense fallback={<Loading height="min(60svh, 480px)" />}>
        <Camera onCode={read} />
      </Suspense>
      <Section title={<Trans>Oppure scrivi il codice</Trans>}>
        <CodeForm act={t`Vai all'oggetto`} onCode={read} />
      </Section>
      {scanned.length > 0 && <Scanned ids={scanned} />}
    </Page>
  )
}

/** Whether the user works at the desk, read late because it may not be known at first. */
function useIsStaff(): () => Promise<boolean> {
  const signedIn = useSession().status === 'member'
  const client = useQueryClient()
  return async () => {
    if (!signedIn) return false
    const query = { ...queryFor('me.get'), staleTime: 60_000 }
    const me = await client.fetchQuery(query).catch(() => null)
    return mayOffer(me ?? undefined, 'desk.object')
  }
}

/**
 * The products that staff scanned in this visit with their loans, newest first, with links to the
 * desk.
 */
function Scanned({ ids }: { ids: readonly string[] }) {
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

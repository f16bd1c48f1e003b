import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck, BadgeX, LogOut, Package } from 'lucide-react'
import { queryFor } from '#src/api/queries.ts'
import { useLibrary } from '#src/library/library.ts'
import { signOut } from '#src/session/access.ts'
import { useSession } from '#src/session/session.ts'
import { Page } from '#src/ui/page/page.tsx'
import { Banner, StatusChip } from '#src/ui/states/states.tsx'
import styles from './account.module.css'

/** Who I am here: card, counts, and the way to my loans. */
export function ProfilePage() {
  const { t } = useLingui()
  const { member } = useSession()
  const { is } = useLibrary()
  const { data: me } = useQuery(queryFor('me.get'))
  const withCard = !is.auto_membership && is.mandatory_sharing
  return (
    <Page title={t`Il mio profilo`} heading={me?.name ?? member?.name ?? t`Il mio profilo`} narrow>
      {me && <p>{me.email}</p>}
      {me?.is.banned && (
        <Banner tone="bad">
          <Trans>
            Il tuo profilo è sospeso: per ora non puoi prenotare. Contatta l'oggettoteca.
          </Trans>
        </Banner>
      )}
      {me && withCard && (
        <>
          <p>
            {me.is.active_card ? (
              <StatusChip tone="good" icon={<BadgeCheck size={16} />}>
                <Trans>Tessera attiva</Trans>
              </StatusChip>
            ) : (
              <StatusChip tone="bad" icon={<BadgeX size={16} />}>
                <Trans>Tessera scaduta</Trans>
              </StatusChip>
            )}
          </p>
          <dl className={styles.counts}>
            <Count label={t`Oggetti condivisi`} value={me.my_product_count} />
            <Count label={t`Oggetti presi in prestito`} value={me.product_borrowed_count} />
            <Count label={t`Prestiti disponibili`} value={me.available_loans} />
          </dl>
        </>
      )}
      <nav className={styles.menu} aria-label={t`Il mio profilo`}>
        <Link to="/me/orders">
          <Package size={20} />
          <Trans>I miei prestiti</Trans>
        </Link>
        <button type="button" onClick={() => void signOut()}>
          <LogOut size={20} />
          <Trans>Esci</Trans>
        </button>
      </nav>
    </Page>
  )
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className={styles.count}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck, BadgeX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Me } from '#contract/shapes/member.ts'
import { cardState } from '#domain/membership.ts'
import { isAdmin } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { useLibrary } from '#src/library/library.ts'
import { useSession } from '#src/session/session.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Banner, StatusChip } from '#src/ui/states/states.tsx'
import styles from './account.module.css'
import { ImpersonationPanel } from './impersonation-panel.tsx'
import { Initials } from './initials.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** The member's profile: membership, counts, their next loans (from another feature) and links. */
export function ProfilePage({ loans }: { loans: ReactNode }) {
  const { t } = useLingui()
  const { member, ghost } = useSession()
  const { is } = useLibrary()
  const { data: me, dataUpdatedAt } = useQuery(queryFor('me.get'))
  const withCard = !is.auto_membership && is.mandatory_sharing
  const name = me?.name ?? ghost?.label ?? member?.name ?? ''
  const staff = ghost !== null || (me !== undefined && isAdmin(me.level))
  return (
    <Page title={t`Il mio profilo`} heading={false} className={styles.profile ?? ''}>
      <div className={styles.who}>
        <Initials name={name} />
        <div>
          <h1 tabIndex={-1}>{name || t`Il mio profilo`}</h1>
          {me && <p className={styles.small}>{leftToRight(me.email)}</p>}
        </div>
      </div>
      <DataAge at={dataUpdatedAt} />
      {me?.must_enrol && (
        <Banner tone="waiting">
          <Link to="/me/security">
            <Trans>Per lavorare qui attiva il secondo passaggio dell'accesso</Trans>
          </Link>
        </Banner>
      )}
      {me?.is.banned && (
        <Banner tone="bad">
          <Trans>
            Il tuo profilo è sospeso: per ora non puoi prenotare. Contatta l'oggettoteca.
          </Trans>
        </Banner>
      )}
      {me && withCard && <Card me={me} />}
      {loans}
      <ProfileMenu me={me} />
      {staff && <ImpersonationPanel />}
    </Page>
  )
}

/** The member's status, in a library that requires a membership and sharing. */
function Card({ me }: { me: Me }) {
  const { t } = useLingui()
  const card = cardState(me.is)
  return (
    <>
      <p>
        {card === 'active' ? (
          <StatusChip tone="good" icon={<BadgeCheck size={16} />}>
            <Trans>Tessera attiva</Trans>
          </StatusChip>
        ) : card === 'missing' ? (
          <StatusChip tone="neutral" icon={<BadgeX size={16} />}>
            <Trans>Senza tessera</Trans>
          </StatusChip>
        ) : (
          <StatusChip tone="bad" icon={<BadgeX size={16} />}>
            <Trans>Tessera scaduta</Trans>
          </StatusChip>
        )}{' '}
        {card !== 'missing' && me.card_number && (
          <span className={styles.small}>{me.card_number}</span>
        )}
      </p>
      <dl className={styles.counts}>
        <Count label={t`Oggetti condivisi`} value={me.my_product_count} />
        <Count label={t`Oggetti presi in prestito`} value={me.product_borrowed_count} />
        <Count label={t`Prestiti disponibili`} value={me.available_loans} />
      </dl>
    </>
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
